import { testRules } from '#test/hints-of.ts'

testRules(`
# kusto-stage
logs | summarize count() by a | «render» timechart
logs | «filter» a == 1 → where
logs | «evaluate» autocluster()
logs | «facet» by a
logs | where a == 1
logs | as x
logs | extend render = 1

# unknown-kind
a | join kind=«iner» (b) on c → inner
a | join kind = «left» (b) on c → leftouter
a | join kind=«LeftOuter» (b) on c → leftouter
a | lookup kind=«xyzzy» (b) on c
a | join kind=inner (b) on c
a | join kind=leftantisemi (b) on c
a | join hint.strategy=shuffle (b) on c
a | lookup kind=leftouter (b) on c
a | join (b) on kind

# join-sides
logs | join (users | project id) on «id == id» → id
logs | lookup users on «id == id» → id
logs | join users on id
logs | join users on user_id == id
logs | join users on $left.user_id == $right.id
logs | join users on id, name
logs | where a == b

# sample-share
logs | sample «100» ⇒ logs | take 100
logs | sample 0.1
logs | sample 1
logs | take 100
logs | sample n

# early-take
logs | «take» 10 | sort by a desc ⇒ logs | sort by a desc | take 10
logs | «limit» 100 | where status == 500 ⇒ logs | where status == 500 | limit 100
logs | «take» 10 | where a | sort by b | project c ⇒ logs | where a | sort by b | take 10 | project c
logs⏎| «take» 10 // some⏎| top 3 by a⏎| count ⇒ logs⏎| top 3 by a // some⏎| take 10⏎| count
logs | sort by a | take 10
logs | sort by a | take 10 | where b
logs | take 10 | summarize count()
logs | take 10
logs | take 10 | project a | sort by a
logs | top 5 by a | take 2 | sort by b
let t = logs | sort by a; t | take 5 | where b
datatable (a: long) [1, 2] | take 1 | sort by a
logs | take 10 | where a == 1 logs )

# useless-sort
logs | «sort» by a | summarize count() by b ⇒ logs | summarize count() by b
logs⏎| «order» by a desc⏎| count ⇒ logs⏎| count
logs | «sort» by a | sort by b desc ⇒ logs | sort by b desc
logs | sort by a | summarize make_list(b)
logs | sort by a | take 5
logs | sort by a
logs | summarize count() by a | sort by count_
logs | sort by a | summarize mine(b)
logs | top 5 by a | summarize count()
`)
