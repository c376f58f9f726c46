"""The closed vocabularies that effect objects use: small enumerations with the game's own names."""

from enum import Enum


class Word(Enum):
    """A word of a closed vocabulary. Prints as its own name, so that dumps of objects read well."""

    __hash__ = object.__hash__  # Enum hashes the name anew each time, too slow for writing

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Type(Word):
    """A type of Pokémon or Energy, with the letter that card files write in brackets."""

    GRASS = "G"
    FIRE = "R"
    WATER = "W"
    LIGHTNING = "L"
    PSYCHIC = "P"
    FIGHTING = "F"
    DARKNESS = "D"
    METAL = "M"
    FAIRY = "Y"
    DRAGON = "N"
    COLORLESS = "C"


class SpecialCondition(Word):
    """One of the five Special Conditions (特殊状態), or any of them."""

    ASLEEP = "asleep"
    BURNED = "burned"
    CONFUSED = "confused"
    PARALYZED = "paralyzed"
    POISONED = "poisoned"


class Owner(Word):
    """Whose cards or Pokémon, seen from the player whose card is speaking."""

    YOU = "you"
    OPPONENT = "opponent"
    EITHER = "either"  # of both players together: "Pokémon in play (both yours and your opponent's)"
    CHOSEN = "chosen"  # of one of them, chosen by the speaking player for the text: "either player's deck"


class Place(Word):
    """Where a Pokémon or a card is. The first three hold Pokémon in play, the others cards."""

    ACTIVE = "active"
    BENCH = "bench"
    IN_PLAY = "in play"
    HAND = "hand"
    DECK = "deck"
    DECK_TOP = "top of the deck"
    DECK_BOTTOM = "bottom of the deck"
    DISCARD = "discard pile"
    PRIZES = "prize cards"
    PRIZES_TAKEN = "prize cards taken"  # those that the owner has taken already; only to be counted
    PRIZES_TAKEN_LAST_TURN = "prize cards taken last turn"  # in the owner's last turn; only to be counted
    ATTACHED = "attached"  # to the Pokémon named by Noun.on
    UNSPENT = "unspent"  # Energy attached to Noun.on beyond what pays for the attack that is used
    UNDER = "under"  # cards under the Pokémon named by Noun.on: what it evolved from
    STADIUM = "stadium"
    LOST_ZONE = "lost zone"
    ENERGY_ZONE = "energy zone"  # where Pocket's Energy comes from; never exhausted
    ANYWHERE = (
        "anywhere"  # in play, in the hand and in the discard pile; only for what has no Abilities there
    )
    AMONG = "among"  # of the cards that Noun.on refers to ("1 of them", その中から)


class CardClass(Word):
    """A class of cards or of Pokémon in play that texts select by."""

    POKEMON = "pokemon"
    BASIC_POKEMON = "basic pokemon"
    EVOLUTION = "evolution"  # an Evolution card, an Evolved Pokémon
    STAGE_1 = "stage 1"
    STAGE_2 = "stage 2"
    ENERGY = "energy"
    BASIC_ENERGY = "basic energy"
    SPECIAL_ENERGY = "special energy"
    TRAINER = "trainer"
    ITEM = "item"
    SUPPORTER = "supporter"
    STADIUM = "stadium"
    TOOL = "tool"
    POKEMON_EX = "pokemon ex"  # a Pokémon whose class gives more than one Prize card
    POKEMON_EX_UPPER = "pokemon EX"  # the class of 2012, written with capitals
    POKEMON_GX = "pokemon gx"
    POKEMON_V = "pokemon v"
    POKEMON_VMAX = "pokemon vmax"
    POKEMON_VSTAR = "pokemon vstar"
    RULE_BOX = "rule box"  # any Pokémon with a Rule Box
    TAG_TEAM = "tag team"
    MEGA = "mega"
    ULTRA_BEAST = "ultra beast"
    TERA = "tera"
    ANCIENT = "ancient"
    FUTURE = "future"
    SINGLE_STRIKE = "single strike"
    RAPID_STRIKE = "rapid strike"
    FUSION_STRIKE = "fusion strike"
    TEAM_PLASMA = "team plasma"
    TEAM_AQUA = "team aqua"
    TEAM_MAGMA = "team magma"
    POKEMON_SP = "pokemon sp"
    POKEMON_LV_X = "pokemon lv.x"
    POKEMON_BREAK = "pokemon break"
    LEGEND = "legend"  # in two halves
    FOSSIL = "fossil"  # a Trainer card that is played as if it were a Basic Pokémon
    OWNED = "owned"  # with an owner in its name
    DELTA = "delta"  # with δ on its card
    BABY = "baby"
    TECHNICAL_MACHINE = "technical machine"
    ACE_SPEC = "ace spec"
    PRISM_STAR = "prism star"
    RADIANT = "radiant"
    POKEMON_STAR = "pokemon star"  # Pokémon ☆
    V_UNION = "v-union"


class Feature(Word):
    """A kind of ability that a Pokémon can have, or that a standing effect can switch off."""

    ABILITY = "ability"
    POKE_POWER = "poke-power"
    POKE_BODY = "poke-body"
    POKEMON_POWER = "pokemon power"
    ANCIENT_TRAIT = "ancient trait"  # no Ability: what takes Abilities away leaves it
    ATTACK = "attack"  # one of the name that is given
    MARKER = "marker"  # a marker of the name that is given, put on it by an effect
    WEAKNESS = "weakness"
    RESISTANCE = "resistance"
    SACRIFICE = "sacrifice"  # an Ability by which its own Pokémon is Knocked Out; only to be switched off
    CARD = "card"  # what a Pokémon Tool, an Energy card or a Stadium does by itself


ABILITIES = (
    Feature.ABILITY,
    Feature.POKE_POWER,
    Feature.POKE_BODY,
    Feature.POKEMON_POWER,
    Feature.ANCIENT_TRAIT,
)
"""The features that have a text of their own."""


class Chooser(Word):
    """Who chooses what a Noun selects."""

    YOU = "you"
    OPPONENT = "opponent"
    RANDOM = "random"  # chosen by chance, without looking


class Role(Word):
    """What a reference points at. An earlier step, the trigger or the text's own card has bound it."""

    THIS = "this"  # the Pokémon (or card) that bears the text
    HOLDER = "holder"  # the Pokémon to which this card is attached
    ATTACKER = "attacker"  # the Attacking Pokémon of the event that is answered
    DEFENDER = "defender"  # the Pokémon that this attack hit (このワザを受けたポケモン)
    IT = "it"  # the Pokémon that the last step chose or changed ("that Pokémon", そのポケモン)
    THEM = "them"  # the cards that the last step chose, looked at or found ("those cards", そのカード)
    REST = "rest"  # of the cards looked at, those that were not taken (残りのカード)
    OUTGOER = "outgoer"  # whom a switch moved to the Bench ("the Pokémon you moved to your Bench")
    INCOMER = "incomer"  # the Pokémon that a switch brought to the Active Spot ("the new Active Pokémon")


class Sequel(Word):
    """How what follows a condition stands to the step before it."""

    THEN = "then"  # it comes besides
    INSTEAD = "instead"  # it takes that step's place: just one of the two is carried out


class Need(Word):
    """What an attack that is used as another one asks for."""

    NOTHING = "nothing"
    ITS_ENERGY = "its Energy"  # where the Pokémon lacks it, nothing is done


class Face(Word):
    """A side of a coin."""

    HEADS = "heads"
    TAILS = "tails"


class Rounding(Word):
    """How a half that breaks the damage unit is rounded. The text that halves says so (rule A08)."""

    UP = "up"
    DOWN = "down"


class Relation(Word):
    """How two numbers compare."""

    EQUAL = "equal"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE = "more"
    FEWER = "fewer"


class Operation(Word):
    """What a modifier does to a number."""

    SET = "set"
    PLUS = "plus"
    MINUS = "minus"
    TIMES = "times"
    HALVE_UP = "halve up"  # half, rounded up to the unit
    HALVE_DOWN = "halve down"  # half, rounded down to the unit


class Stat(Word):
    """A number of a Pokémon that values read and modifiers change."""

    HP = "hp"  # maximum HP, in HP
    REMAINING_HP = "remaining hp"  # in HP
    DAMAGE_COUNTERS = "damage counters"  # on it, in counters
    RETREAT_COST = "retreat cost"  # in Energy
    ATTACK_COST = "attack cost"  # in Colorless Energy
    ANY_ENERGY_COST = "any energy cost"  # the attack cost, in Energy of any type; only to be lessened
    PRIZES = "prizes"  # Prize cards taken when it is Knocked Out, in cards
    SPECIAL_CONDITIONS = "special conditions"  # how many of them it is affected by
    POISON_COUNTERS = "poison counters"  # damage counters that being Poisoned puts at the checkup
    BURN_COUNTERS = "burn counters"
    SLEEP_COINS = "sleep coins"  # flipped at the checkup while Asleep: it recovers if all are heads
    DAMAGE_DONE = "damage done"  # by the attack, in the event that is answered; only to be read
    DAMAGE_TAKEN = "damage taken"  # from attacks in the opponent's last turn; only to be read
    TURNS_IN_PLAY = "turns in play"  # turns since it came into play: 0 in the turn in which it did
    TOOLS = "tools"  # how many Pokémon Tools it may have attached
    WEAKNESS = "weakness"  # what Weakness does to damage: modifiers give its operation and its number
    RESISTANCE = "resistance"
    BENCH = "bench"  # of a player (Grant's scope is an Owner): how many Pokémon fit on the Bench


class Side(Word):
    """Which damage a modifier changes: what its Pokémon deals or what it takes."""

    DEALT = "dealt"
    TAKEN = "taken"


class Trait(Word):
    """What of a Pokémon is of a type."""

    TYPE = "type"
    WEAKNESS = "weakness"
    RESISTANCE = "resistance"


class Likeness(Word):
    """In what two Pokémon or cards are alike."""

    TYPE = "type"
    NAME = "name"


class Moment(Word):
    """When a damage modifier works, where the text overrides the ruleset's stage for it."""

    DEFAULT = "default"
    BASE = "base"  # the attack's own damage, before anything else changes it
    BEFORE = "before"  # before applying Weakness and Resistance
    AFTER = "after"  # after applying Weakness and Resistance


class Aspect(Word):
    """A part of the damage rules that an attack can disregard."""

    WEAKNESS = "weakness"
    RESISTANCE = "resistance"
    EFFECTS = "effects"  # effects on the Pokémon that is hit
    BENCH = "bench"  # that it is on the Bench, where Weakness and Resistance don't count


class Harm(Word):
    """What a protection keeps away."""

    DAMAGE = "damage"
    EFFECTS = "effects"  # effects of attacks other than damage
    DAMAGE_AND_EFFECTS = "damage and effects"
    ABILITIES = "abilities"  # effects of Abilities of the source
    COUNTERS = "counters"  # damage counters that effects of attacks and Abilities put
    ITEMS = "items"  # effects of Item cards that the source's player plays
    SUPPORTERS = "supporters"
    ITEMS_OR_SUPPORTERS = "items or supporters"
    TRAINERS = "trainers"


class Action(Word):
    """What a player or a Pokémon may be forbidden or allowed to do."""

    ATTACK = "attack"
    CHOSEN_ATTACK = "chosen attack"  # one of its attacks, which the player who forbids it chooses
    OTHER_ATTACKS = "other attacks"  # all but one, which the player who forbids them chooses
    THIS_ATTACK = "this attack"  # the attack whose text says so
    RETREAT = "retreat"
    PLAY_ACE_SPEC = "play ACE SPEC"
    PLAY_CARD = "play card"  # any card from the hand, or those that Forbid.cards names
    PLAY_TRAINER = "play trainer"
    PLAY_ITEM = "play item"
    PLAY_SUPPORTER = "play supporter"
    PLAY_STADIUM = "play stadium"  # allowed: this one even after another one in the same turn
    PLAY_TOOL = "play tool"
    ATTACH_ENERGY = "attach energy"
    ATTACH_SPECIAL_ENERGY = "attach special energy"
    EVOLVE = "evolve"
    BENCH_BASIC = "bench basic"
    HEAL = "heal"
    USE_ABILITY = "use ability"
    USE_POKE_POWER = "use poke-power"
    USE_POKE_BODY = "use poke-body"
    USE_POKE_POWER_OR_BODY = "use poke-power or poke-body"
    EVOLVE_INTO = "evolve into"  # cards of the hand that don't evolve from it, which Allow.of names
    ENTER_PLAY = "enter play"  # the card itself, but by the effect of the name that Forbid.name gives
    FLIP_AGAIN = "flip again"  # once during the turn, all coins that were just flipped for its attack
    EVOLVE_AT_ONCE = "evolve at once"  # in the turn in which it was put into play
    EVOLVE_ANY_TURN = "evolve any turn"  # in that turn, and in its player's first turn, too
    COME_ANY_TURN = "come any turn"  # the card from the hand, onto a Pokémon that couldn't evolve yet
    USE_PREVIOUS_ATTACKS = "use previous attacks"  # those of the Pokémon that it evolved from
    KEEP_TURN_AFTER_EVOLVING = "keep turn after evolving"  # into the Mega Evolution of that name
    ATTACH_AS_ENERGY = "attach as energy"  # the Pokémon card from the hand, for the turn's Energy card
    SET_UP_ACTIVE = "set up active"  # put the card from the hand into the Active Spot before the game
    SET_UP_BENCH = "set up bench"  # likewise onto the Bench
    KEEP_TURN_AFTER_PLAYING = "keep turn after playing"  # the card of that name, whose text ends the turn
    USE_ATTACKS = "use attacks"  # of others, whom Allow.of names
    USE_FOR_COST = "use for cost"  # an attack, for the Energy that Allow.cost names
    USE_CARDS_ATTACK = "use card's attack"  # the attack printed on the attached card
    ATTACK_TWICE = "attack twice"
    USE_GX_ATTACK = "use GX attack"
    PRIZES_TO_LOST_ZONE = "prizes to Lost Zone"  # those that a player takes, instead of into the hand
    LEAVE_DISCARD_PILE = "leave the discard pile"  # the card itself, into the hand or the deck
    RETURN_TO_HAND = "return to the hand"  # the Pokémon, and what is attached to it
    MOVE_COUNTERS = "move damage counters"  # from the Pokémon to others
    RECOVER_BY_EVOLVING = "recover by evolving"  # or by devolving, from what Forbid.condition names
    FLIP_HEADS = "flip heads"  # a player's coins all count as tails
    TAKE_ANOTHER_TURN = "take another turn"  # after this one, without a Pokémon Checkup between them


class Duration(Word):
    """How long a standing effect lasts, seen from the player whose card is speaking."""

    THIS_TURN = "this turn"
    YOUR_NEXT_TURN = "your next turn"
    TO_YOUR_NEXT_TURN = "to your next turn"  # from now until the end of your next turn
    OPPONENTS_NEXT_TURN = "opponent's next turn"
    OPPONENTS_LAST_TURN = "opponent's last turn"  # only of what happened then
    YOUR_LAST_TURN = "your last turn"  # likewise
    THIS_TEXT = "this text"  # while the text that says so is carried out ("can't use this card on …")
    THIS_DAMAGE = "this damage"  # in answers to damage that is about to be done: of that damage only
    REST_OF_GAME = "rest of the game"
    UNTIL_IT_LEAVES = "until it leaves"  # the Active Spot
    WHILE_IN_PLAY = "while in play"  # as long as the card that bears the text is in play
    WHILE_ACTIVE = "while active"  # as long as the Pokémon that bears the text is Active
    WHILE_ATTACHED = "while attached"


class Circumstance(Word):
    """How the game stands, seen from the player whose card is speaking."""

    FIRST_TURN = "first turn"  # it is the player's first turn
    WENT_SECOND = "went second"
    YOUR_TURN = "your turn"
    OPPONENTS_TURN = "opponent's turn"
    BENCH_FULL = "bench full"  # the player's
    OPPONENTS_BENCH_FULL = "opponent's bench full"
    GX_USED = "GX attack used"  # by the player, in this game
    OPPONENTS_GX_USED = "opponent's GX attack used"
    VSTAR_USED = "VSTAR Power used"  # by the player, in this game
    OPPONENTS_VSTAR_USED = "opponent's VSTAR Power used"


class Event(Word):
    """What a trigger waits for."""

    KNOCKED_OUT = "knocked out"
    DAMAGED = "damaged"  # by an attack, even if it is Knocked Out by it
    WOULD_BE_DAMAGED = "would be damaged"  # by an attack, before the damage is done
    WOULD_BE_KNOCKED_OUT = "would be knocked out"  # by the damage of an attack that is about to be done
    TRIES_TO_ATTACK = "tries to attack"  # an attack was announced and isn't carried out yet
    TRIES_TO_RETREAT = "tries to retreat"  # a retreat was announced and isn't carried out yet
    ATTACK_ENDS = "attack ends"  # an attack of the subject was carried out wholly
    BENCHED = "benched"  # a Pokémon put onto the Bench from wherever its card was
    BENCHED_FROM_HAND = "benched from hand"  # a Basic Pokémon put from the hand onto the Bench
    EVOLVED = "evolved"  # in any way; the trigger's card is what it evolved from
    PLAYED_FROM_HAND = "played from hand"  # onto the Bench or to evolve a Pokémon
    EVOLVED_FROM_HAND = "evolved from hand"  # played from the hand to evolve a Pokémon
    ENERGY_ATTACHED_FROM_HAND = "energy attached from hand"
    BECAME_ACTIVE = "became active"
    BECAME_BENCHED = "became benched"  # moved from the Active Spot to the Bench
    RETREATED = "retreated"
    HEALED = "healed"
    DISCARDED = "discarded"  # the card itself, from where the trigger's card says
    DRAWN_FOR_TURN = "drawn for the turn"  # the card itself, at the beginning of its owner's turn
    TAKEN_AS_PRIZE = "taken as a prize"  # the card itself, into its owner's hand
    SUPPORTER_PLAYED = "supporter played"  # by the speaking player; without a subject
    CHECKUP = "checkup"  # between turns
    TURN_BEGINS = "turn begins"  # the own one, before its draw
    TURN_ENDS = "turn ends"  # the own one
    OPPONENTS_TURN_ENDS = "opponent's turn ends"
    EITHER_TURN_ENDS = "either turn ends"


class Cause(Word):
    """What made an event happen, where the text asks."""

    ANY = "any"
    ATTACK = "attack"  # damage from any attack; of what is discarded, an attack's effect
    OPPONENTS_ATTACK = "opponent's attack"  # damage from an attack of the opponent's Pokémon
    OPPONENTS_EFFECT = "opponent's effect"  # of an attack, an Ability, an Item or a Supporter card


class Limit(Word):
    """How often an ability may be used."""

    ONCE_A_TURN = "once a turn"  # each Pokémon that has it, once during its owner's turn
    ONCE_A_TURN_EACH_PLAYER = "once a turn each player"  # each player, once during the own turn (Stadiums)
    ONCE_A_TURN_EACH_NAME = "once a turn each name"  # only one of that name during the turn
    ONCE_A_TURN_EACH_PART = "once a turn each part"  # only one with that part in its name during the turn
    ONCE_A_GAME_EACH_NAME = "once a game each name"  # each player only one of that name in a game
    ONCE_A_GAME = "once a game"  # each player only one VSTAR Power (or GX attack) in a game
    ANY_NUMBER = "any number"
