import { testRules } from '#test/hints-of.ts'

testRules(String.raw`
# contains-word
logs | where message «contains» "error" → has
['logs'] | where uri «!contains_cs» 'Health' | count → !has_cs
logs | extend bot = agent «contains» (@"bot") → has
logs | where message contains "user error"
logs | where message contains "ab"
logs | where id contains "123"
logs | where path contains "/api"
logs | where message has "error"
logs | where message contains word
logs | where message contains ""
logs | where tostring(results) contains "timeout"

# needless-case
logs | where «tolower»(method) == "get" ⇒ logs | where method =~ "get"
logs | where «toupper»(method) != "GET" ⇒ logs | where method !~ "GET"
logs | where «tolower(method) == "GET"» → method =~ "GET"
logs | where «tolower»(agent) contains "x y" ⇒ logs | where agent contains "x y"
logs | where («toupper»(a.b)) !startswith "x" ⇒ logs | where (a.b) !startswith "x"
logs | where method =~ "get"
logs | where tolower(method) == other
logs | where tolower(agent) contains_cs "x y"
logs | extend m = tolower(method)
logs | where trim(" ", method) == "get"
logs | where tolower() == "get"

# plain-regex
logs | where m «matches regex ".*error.*"» → contains_cs "error"
logs | where m «matches regex "disk full"» → contains_cs "disk full"
logs | where m «matches regex "^GET$"» → == "GET"
logs | where m «!matches regex "^GET$"» → != "GET"
logs | where m «matches regex "^/api"» → startswith_cs "/api"
logs | where m «!matches regex @'\.png$'» → !endswith_cs ".png"
logs | where m «matches regex "a\\\\b"» → contains_cs "a\\b"
logs | where m matches regex "^/users/[0-9]+$"
logs | where m matches regex "a|b"
logs | where m matches regex pattern
logs | where m matches regex @'cost\$'
logs | where m matches regex @'\d'
logs | where m matches regex ".*"
logs | where m matches regex "err.r"

# regex-text
logs | where m «=~» "err.*" → matches regex
logs | where m «!~» "^a.+b$" → !matches regex
logs | where m «contains» "error|warn" → matches regex
logs | where m «==» '[a-z]' → matches regex
logs | where m =~ "get"
logs | where m matches regex "err.*"
logs | search "a|b"
logs | where m contains "a | b"
logs | where m == "*.png"
logs | where m contains ".."
logs | where m contains "?a.b"

# wildcard-text
logs | where uri == «"/api/*"» ⇒ logs | where uri startswith "/api/"
logs | where uri has «"*timeout*"» ⇒ logs | where uri contains "timeout"
logs | where uri != «"*.png"» ⇒ logs | where uri !endswith ".png"
logs | where m contains «"%disk%"» → "disk"
logs | search "err*"
logs | where m == "*"
logs | where m contains "50%"
logs | where m has "%20x"
logs | where m == "a*b"
logs | where m matches regex "a*"
logs | where m == "x"
logs | where m contains "**"

# unsupported-regex
logs | where m matches regex «'(?=a)b'»
logs | extend a = extract(«'(?<!x)y'», 0, m)
logs | where m matches regex «@'(a)\1'»
logs | extend a = replace_regex(«'(a'», 'b', m)
logs | extend a = extract(«'a)'», 0, m)
logs | extend a = extract(«'[a-z'», 0, m)
logs | where m matches regex @'^(?P<a>\w+)\s[()\]]*$'
logs | extend a = replace_regex('(a)', '\\1***', m)
logs | where m matches regex @'\\\(1'
logs | where m matches regex pattern
logs | where m == '(?=a)'
logs | where m matches regex '(?:a|b)(?i)c[]]'
logs | where m matches regex '[[:alpha:]]+'
logs | where m matches regex '(?<name>a)'

# undocumented-operator
logs | where m «like» "%disk%" ⇒ logs | where m contains "disk"
logs | where m «like» "disk%" and b ⇒ logs | where m startswith "disk" and b
logs | where m «like» "%disk" ⇒ logs | where m endswith "disk"
logs | where m «like» "disk" → =~
logs | where m «like» "a%b"
logs | where m «matches» "[Dd]isk" → matches regex
logs | where m «has_all» ("a", "b") ⇒ logs | where m has "a" and m has "b"
logs | where m «has_all» ("a", "b", "c")
logs | where m has "a" and n !contains "b"
logs | where m matches regex "a"
logs | where m in~ ("a") or m !in ("b")
logs | where m has_any ("a", "b")
logs | where a - b > 1
logs | where x between (1 .. 2)
`)
