"""What can be wrong with the shape of any file of ours: its encoding, its lines, its language, its names."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, kind

CANNOT_READ = kind(
    "file/cannot-read",
    en="can't read the file: {reason}",
    ja="ファイルを読めません：{reason}",
)
UNKNOWN_KIND = kind(
    "file/unknown-kind",
    en="no kind of file of ours ends in `{found}`",
    ja="`{found}` で終わる種類のファイルはありません",
    help=("ours end in {known}", "使えるのは {known} です"),
)
TOO_LARGE = kind(
    "file/too-large",
    en="the file has {size} bytes, and at most {limit} are read",
    ja="ファイルは{size}バイトあり、読めるのは{limit}バイトまでです",
    help=("split it into several files", "いくつかのファイルに分けてください"),
)
NOT_UTF_8 = kind(
    "file/not-utf-8",
    en="the file isn't UTF-8: byte {byte} of line {line} belongs to no character",
    ja="ファイルがUTF-8ではありません：{line}行目の{byte}バイト目が文字になりません",
    help=("save it as UTF-8; it looks like {guess}", "UTF-8で保存してください（{guess}のようです）"),
)
CONTROL_CHARACTER = kind(
    "file/control-character",
    en="a character that can't be seen stands here: {found}",
    ja="見えない文字があります：{found}",
    label=("take it out", "取り除いてください"),
)
UNKNOWN_LANGUAGE = kind(
    "file/unknown-language",
    en="no language is called `{found}` here",
    ja="`{found}` という言語はありません",
    label=("write `en` or `ja`", "`en` か `ja` と書きます"),
)
NO_LANGUAGE = kind(
    "file/no-language",
    en="the first line doesn't name the language; read as `{language}`",
    ja="1行目に言語が書かれていません。`{language}` として読みました",
    severity=Severity.WARNING,
)
UNEVEN = kind(
    "file/uneven-indent",
    en="this line is indented by {indent}, the lines beside it by {expected}",
    ja="この行の字下げは{indent}ですが、同じ段の行は{expected}です",
    label=("indent it by {expected}", "字下げを{expected}にします"),
)
NOT_SPACES = kind(
    "file/indent-not-spaces",
    en="the line is indented with something other than spaces",
    ja="字下げに半角スペースでない文字があります",
    label=("indent with spaces", "半角スペースで字下げします"),
)
TOO_DEEP = kind(
    "file/too-deep",
    en="blocks stand more than {limit} deep inside each other",
    ja="ブロックの入れ子が{limit}段をこえています",
)
LINE_TOO_LONG = kind(
    "file/line-too-long",
    en="the line has {length} characters, and at most {limit} are read",
    ja="この行は{length}文字あり、読めるのは{limit}文字までです",
)
TOO_MANY = kind(
    "file/too-many-problems",
    en="stopped looking after {limit} problems",
    ja="問題が{limit}件になったので、ここで読むのをやめました",
)
UNREADABLE = kind(
    "file/unreadable-line",
    en="`{found}` can't stand here",
    ja="ここに `{found}` は書けません",
    label=("could stand here: {expected}", "ここに書けるもの：{expected}"),
)
UNFINISHED = kind(
    "file/unfinished-line",
    en="the line isn't finished",
    ja="行が途中で終わっています",
    label=("could follow: {expected}", "続けて書けるもの：{expected}"),
)
OPEN_QUOTE = kind(
    "file/open-quote",
    en="a name begins here and doesn't end",
    ja="ここで始まる名前が閉じられていません",
    label=("close it with `{mark}`", "`{mark}` で閉じます"),
)
MISPLACED = kind(
    "file/misplaced-line",
    en="a line `{found} …` has no place here",
    ja="`{found}` の行はここには書けません",
    label=("it belongs {where}", "{where}"),
)
NO_BLOCK = kind(
    "file/unexpected-block",
    en="nothing can stand indented below this line",
    ja="この行の下に字下げした行は書けません",
    help=(
        "lines that belong to the same card stand at the same indentation",
        "同じカードの行は字下げをそろえます",
    ),
)
