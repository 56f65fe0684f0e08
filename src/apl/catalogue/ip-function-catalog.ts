import type { AplEntry } from './apl-entry.ts'

/** Functions for IPv4 and IPv6 addresses and their ranges. */
export const ipFunctions: readonly AplEntry[] = [
  {
    name: 'format_ipv4',
    kind: 'function',
    category: 'IP address',
    forms: ['format_ipv4(ipv4address: long)'],
    returns: 'string',
    meaning: 'Writes a number as a dotted IPv4 address; empty when that is not possible.',
    example: "['firewall']\n| extend client = format_ipv4(client_number)\n| summarize count() by client",
    page: 'apl/scalar-functions/ip-functions/format-ipv4',
  },
  {
    name: 'format_ipv4_mask',
    kind: 'function',
    category: 'IP address',
    forms: ['format_ipv4_mask(ip: string, prefix: int)', 'format_ipv4_mask(ip: long, prefix: int)'],
    returns: 'string',
    meaning:
      'Gives the network of an IPv4 address, such as 10.1.2.0/24; empty when the address is not valid.',
    example:
      "['http-logs']\n| summarize requests = count() by network = format_ipv4_mask(client_ip, 24)\n| top 10 by requests",
    page: 'apl/scalar-functions/ip-functions/format-ipv4-mask',
  },
  {
    name: 'geo_info_from_ip_address',
    kind: 'function',
    category: 'IP address',
    forms: ['geo_info_from_ip_address(ip_address: string)'],
    returns: 'dynamic(bag)',
    meaning: 'Looks up the country, state, city, coordinates, and time zone of an IPv4 or IPv6 address.',
    example:
      "['http-logs']\n| extend place = geo_info_from_ip_address(client_ip)\n| summarize count() by tostring(place.country)",
    page: 'apl/scalar-functions/ip-functions/geo-info-from-ip-address',
  },
  {
    name: 'has_any_ipv4',
    kind: 'function',
    category: 'IP address',
    forms: ['has_any_ipv4(column: string, ip_list: array)'],
    returns: 'bool',
    meaning:
      'Tells whether a string holds any of the listed IPv4 addresses, or one within the listed CIDR ranges.',
    example:
      "['firewall']\n| where has_any_ipv4(message, dynamic(['203.0.113.7', '198.51.100.0/24']))\n| project _time, action, message",
    page: 'apl/scalar-functions/ip-functions/has-any-ipv4',
  },
  {
    name: 'has_any_ipv4_prefix',
    kind: 'function',
    category: 'IP address',
    forms: ['has_any_ipv4_prefix(ip_column: string, prefixes: array)'],
    returns: 'bool',
    meaning: 'Tells whether a string holds an IPv4 address that starts with any of the listed prefixes.',
    example:
      "['firewall']\n| where has_any_ipv4_prefix(message, dynamic(['10.', '192.168.']))\n| summarize count() by action",
    page: 'apl/scalar-functions/ip-functions/has-any-ipv4-prefix',
  },
  {
    name: 'has_ipv4',
    kind: 'function',
    category: 'IP address',
    forms: ['has_ipv4(source: string, ip_address: string)'],
    returns: 'bool',
    meaning: 'Tells whether a string holds an IPv4 address; letters or digits right next to it rule it out.',
    example: "['firewall']\n| where has_ipv4(message, '203.0.113.7')\n| project _time, action, message",
    page: 'apl/scalar-functions/ip-functions/has-ipv4',
  },
  {
    name: 'has_ipv4_prefix',
    kind: 'function',
    category: 'IP address',
    forms: ['has_ipv4_prefix(column_name: string, prefix: string)'],
    returns: 'bool',
    meaning: "Tells whether a string holds an IPv4 address that starts with a prefix such as '10.1.'.",
    example: "['http-logs']\n| where has_ipv4_prefix(client_ip, '10.1.')\n| summarize count() by uri",
    page: 'apl/scalar-functions/ip-functions/has-ipv4-prefix',
  },
  {
    name: 'ipv4_compare',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_compare(ip1: string, ip2: string)'],
    returns: 'long',
    meaning:
      'Gives -1, 0, or 1 when the first IPv4 address is below, equal to, or above the second; null if invalid.',
    example:
      "['firewall']\n| where ipv4_compare(source_ip, '10.0.0.100') >= 0\n| summarize count() by source_ip",
    page: 'apl/scalar-functions/ip-functions/ipv4-compare',
  },
  {
    name: 'ipv4_is_in_any_range',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_is_in_any_range(ip_address: string, ranges: array)'],
    returns: 'bool',
    meaning:
      'Tells whether an IPv4 address lies in any of the listed CIDR ranges; null when it is not valid.',
    example:
      "['http-logs']\n| where ipv4_is_in_any_range(client_ip, dynamic(['10.0.0.0/8', '172.16.0.0/12']))\n| summarize count() by uri",
    page: 'apl/scalar-functions/ip-functions/ipv4-is-in-any-range',
  },
  {
    name: 'ipv4_is_in_range',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_is_in_range(ip: string, range: string)'],
    returns: 'bool',
    meaning: 'Tells whether an IPv4 address lies in a CIDR range; null when either is not valid.',
    example:
      "['audit-logs']\n| where not(ipv4_is_in_range(login_ip, '198.51.100.0/24'))\n| project _time, actor, login_ip",
    page: 'apl/scalar-functions/ip-functions/ipv4-is-in-range',
  },
  {
    name: 'ipv4_is_match',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_is_match(ipaddress1: string, ipaddress2: string, prefix?: int)'],
    returns: 'bool',
    meaning:
      'Tells whether two IPv4 addresses are equal, or equal in the leading bits of a prefix; null if invalid.',
    example:
      "['audit-logs']\n| where not(ipv4_is_match(login_ip, previous_ip, 24))\n| project _time, actor, login_ip, previous_ip",
    page: 'apl/scalar-functions/ip-functions/ipv4-is-match',
  },
  {
    name: 'ipv4_is_private',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_is_private(ip: string)'],
    returns: 'bool',
    meaning: 'Tells whether an IPv4 address is private: in 10.0.0.0/8, 172.16.0.0/12, or 192.168.0.0/16.',
    example:
      "['http-logs']\n| where not(ipv4_is_private(client_ip))\n| summarize dcount(client_ip) by ['geo.country']",
    page: 'apl/scalar-functions/ip-functions/ipv4-is-private',
  },
  {
    name: 'ipv4_netmask_suffix',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv4_netmask_suffix(ipv4address: string)'],
    returns: 'long',
    meaning:
      'Gives the number after the slash of an IPv4 range; 32 when there is none, null when it is not valid.',
    example:
      "['firewall-rules']\n| where ipv4_netmask_suffix(source_range) < 16\n| project rule_name, source_range",
    page: 'apl/scalar-functions/ip-functions/ipv4-netmask-suffix',
  },
  {
    name: 'ipv6_compare',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv6_compare(ipv6_1: string, ipv6_2: string)'],
    returns: 'long',
    meaning: 'Gives -1, 0, or 1 when the first IPv6 address is below, equal to, or above the second.',
    example:
      "['audit-logs']\n| where ipv6_compare(login_ip, previous_ip) != 0\n| project _time, actor, login_ip, previous_ip",
    page: 'apl/scalar-functions/ip-functions/ipv6-compare',
  },
  {
    name: 'ipv6_is_in_any_range',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv6_is_in_any_range(ipv6_address: string, ipv6_ranges: array)'],
    returns: 'bool',
    meaning: 'Tells whether an IPv6 address lies in any of the listed CIDR ranges.',
    example:
      "['http-logs']\n| where ipv6_is_in_any_range(client_ip, dynamic(['fd00::/8', 'fe80::/10']))\n| summarize count() by uri",
    page: 'apl/scalar-functions/ip-functions/ipv6-is-in-any-range',
  },
  {
    name: 'ipv6_is_in_range',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv6_is_in_range(ipv6: string, cidr_range: string)'],
    returns: 'bool',
    meaning: 'Tells whether an IPv6 address lies in a CIDR range.',
    example:
      "['http-logs']\n| summarize inside = countif(ipv6_is_in_range(client_ip, '2001:db8:40::/48')), total = count()",
    page: 'apl/scalar-functions/ip-functions/ipv6-is-in-range',
  },
  {
    name: 'ipv6_is_match',
    kind: 'function',
    category: 'IP address',
    forms: ['ipv6_is_match(ipv6_address: string, ipv6_subnet: string)'],
    returns: 'bool',
    meaning: 'Tells whether an IPv6 address belongs to a subnet such as 2001:db8::/32.',
    example:
      "['firewall']\n| where ipv6_is_match(source_ip, '2001:db8:1::/48')\n| summarize count() by action",
    page: 'apl/scalar-functions/ip-functions/ipv6-is-match',
  },
  {
    name: 'parse_ipv4',
    kind: 'function',
    category: 'IP address',
    forms: ['parse_ipv4(ipv4_address: string)'],
    returns: 'long',
    meaning: 'Turns a dotted IPv4 address into a number, which sorts correctly; null when it is not valid.',
    example: "['http-logs']\n| distinct client_ip\n| sort by parse_ipv4(client_ip) asc",
    page: 'apl/scalar-functions/ip-functions/parse-ipv4',
  },
  {
    name: 'parse_ipv4_mask',
    kind: 'function',
    category: 'IP address',
    forms: ['parse_ipv4_mask(ip: string, prefix: int)'],
    returns: 'long',
    meaning:
      'Turns an IPv4 address into a number and keeps only its leading bits; null when it is not valid.',
    example:
      "['http-logs']\n| extend network = parse_ipv4_mask(client_ip, 16)\n| summarize dcount(client_ip) by network",
    page: 'apl/scalar-functions/ip-functions/parse-ipv4-mask',
  },
]
