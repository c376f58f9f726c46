"""Words for choices: what is asked, and what can be answered, in English and Japanese."""

from __future__ import annotations

QUESTIONS: dict[str, dict[str, str]] = {
    "en": {
        "turn": "What do you do?",
        "choose pokemon": "Choose {number} of these Pokémon",
        "choose cards": "Choose {number} of these cards",
        "may": "Do you want to?",
        "number": "How many?",
        "choose one": "Choose {number}",
        "attack": "Which attack?",
        "target": "Which Pokémon do you attack?",
        "promote": "Who moves to the Active Spot?",
        "active": "Choose {number} Basic Pokémon to start in the Active Spot",
        "bench": "Choose {number} Basic Pokémon to start on the Bench",
        "first": "Do you go first or second?",
        "opening hand": "Do you begin with this hand, which has no Basic Pokémon?",
        "mulligan bonus": "How many cards do you draw, as the opponent had no Basic Pokémon?",
        "order": "Whose effect comes first?",
    },
    "ja": {
        "turn": "どうする？",
        "choose pokemon": "ポケモンを{number}匹選ぶ",
        "choose cards": "カードを{number}枚選ぶ",
        "may": "使う？",
        "number": "いくつ？",
        "choose one": "{number}つ選ぶ",
        "attack": "どのワザ？",
        "target": "どのポケモンにワザを使う？",
        "promote": "どのポケモンをバトル場に出す？",
        "active": "バトル場に出すたねポケモンを{number}匹選ぶ",
        "bench": "ベンチに出すたねポケモンを{number}匹選ぶ",
        "first": "先攻？ 後攻？",
        "opening hand": "たねポケモンのないこの手札で始める？",
        "mulligan bonus": "相手の手札にたねポケモンがなかったので、何枚引く？",
        "order": "どのカードの効果を先にする？",
    },
}
"""The question of each kind of decision, or of a purpose that has its own. ``number`` is how many may be
chosen: "1", "up to 2"."""

OPTIONS: dict[str, dict[str, str]] = {
    "en": {
        "attack": "attack with {pokemon}: {attack}",
        "retreat": "retreat {pokemon}",
        "attach": "attach {card} to {pokemon}",
        "bench": "put {card} onto the Bench",
        "assemble": "put {card} together, onto the Bench",
        "evolve": "evolve {pokemon} into {card}",
        "trainer": "play {card}",
        "tool": "attach {card} to {pokemon}",
        "stadium": "play the Stadium {card}",
        "use stadium": "use the Stadium {card}",
        "ability": "use {ability} of {pokemon}",
        "end": "end the turn",
        "pokemon": "{pokemon}",
        "card": "{card}",
        "yes": "yes",
        "no": "no",
        "number": "{n}",
        "option": "the {nth} possibility",
        "first": "go first",
        "second": "go second",
    },
    "ja": {
        "attack": "{pokemon}のワザ「{attack}」",
        "retreat": "{pokemon}をにがす",
        "attach": "{card}を{pokemon}につける",
        "bench": "{card}をベンチに出す",
        "assemble": "{card}を組み合わせてベンチに出す",
        "evolve": "{pokemon}を{card}に進化させる",
        "trainer": "{card}を使う",
        "tool": "{card}を{pokemon}につける",
        "stadium": "スタジアム{card}を出す",
        "use stadium": "スタジアム{card}を使う",
        "ability": "{pokemon}の「{ability}」を使う",
        "end": "番を終わる",
        "pokemon": "{pokemon}",
        "card": "{card}",
        "yes": "はい",
        "no": "いいえ",
        "number": "{n}",
        "option": "{nth}つ目",
        "first": "先攻",
        "second": "後攻",
    },
}

UP_TO = {"en": "up to {most}", "ja": "{most}まで"}
BETWEEN = {"en": "{least} to {most}", "ja": "{least}から{most}"}
HELP = {
    "en": "a number; several with spaces; Enter for none where that is allowed; b the board; q to leave",
    "ja": "番号で答える。いくつも選ぶときは空白で区切る。選ばないときはEnter。bで場を見る。qでやめる",
}
NOT_LEGAL = {"en": "choose {number}, by number", "ja": "{number}、番号で選んでください"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
