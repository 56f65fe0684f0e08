/**
 * The floor: the same columns over the same data in hand-written DOM, with a prebuilt lowercase index, recycled rows,
 * and nothing else. The table is measured against it in the same run.
 */
export type Value = string | number | undefined
type Org = { readonly fields: Record<string, Value>; readonly license: Record<string, Value> }

const rowHeight = 36
const spareRows = 12

const paths: readonly (readonly [label: string, read: (org: Org) => Value])[] = [
  ['Name', ({ fields }) => fields['name']],
  ['Plan', ({ fields }) => fields['plan']],
  ['Payment status', ({ fields }) => fields['paymentStatus']],
  ['First failed payment', ({ fields }) => fields['firstFailedPayment']],
  ['License expires', ({ license }) => license['expiresAt']],
  ['Users', ({ license }) => license['maxUsers']],
  ['Datasets', ({ license }) => license['maxDatasets']],
  ['Fields', ({ license }) => license['maxFields']],
  ['Monitors', ({ license }) => license['maxMonitors']],
  ['Endpoints', ({ license }) => license['maxEndpoints']],
  ['Ingest / month', ({ license }) => license['monthlyIngestGb']],
  ['Query / month', ({ license }) => license['monthlyQueryGbHours']],
  ['Storage', ({ license }) => license['storageAllowanceGB']],
  ['API rate', ({ license }) => license['apiRateLimitPerSecond']],
  ['Query window', ({ license }) => license['maxQueryWindowSeconds']],
  ['Audit window', ({ license }) => license['maxAuditWindowSeconds']],
  ['Tier', ({ license }) => license['tier']],
  ['Region', ({ fields }) => fields['defaultRegion']],
  ['Role', ({ fields }) => fields['role']],
  ['Primary email', ({ fields }) => fields['primaryEmail']],
  ['Plan created', ({ fields }) => fields['planCreated']],
  ['Last usage sync', ({ fields }) => fields['lastUsageSync']],
  ['ID', ({ fields }) => fields['id']],
]

const element = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (!found) throw new Error(`floor.html has no element with the id "${id}"`)
  return found
}

const [scroll, body, head, status] = ['scroll', 'body', 'head', 'status'].map(element)
const search = document.querySelector('input')
if (!scroll || !body || !head || !status || !search) throw new Error('floor.html is not whole')

const answer = await fetch('/orgs.json')
const list: (Record<string, Value> & { license: Record<string, Value> })[] = JSON.parse(await answer.text())
const orgs: Org[] = list.map((org) => ({ fields: org, license: org.license }))
const all = Int32Array.from(orgs, (_, index) => index)
const texts = orgs.map(({ fields, license }) =>
  [
    fields['name'],
    fields['id'],
    fields['primaryEmail'],
    fields['plan'],
    fields['paymentStatus'],
    license['tier'],
    fields['defaultRegion'],
    fields['role'],
  ]
    .join('\n')
    .toLowerCase(),
)

let filtered = all
let shown = all
let sorted: { column: number; desc: boolean } | null = null

const slots: { row: HTMLElement; texts: HTMLElement[] }[] = []

const addSlot = () => {
  const row = document.createElement('div')
  row.className = 'row'
  const cells = paths.map((_, column) => {
    const cell = document.createElement('div')
    cell.className = 'cell'
    row.append(cell)
    if (column !== 1 && column !== 2) return cell
    const badge = document.createElement('span')
    badge.className = 'badge'
    cell.append(badge)
    return badge
  })
  body.append(row)
  slots.push({ row, texts: cells })
}

const draw = () => {
  const first = Math.max(0, Math.floor(scroll.scrollTop / rowHeight) - spareRows)
  const last = Math.min(
    shown.length,
    Math.ceil((scroll.scrollTop + scroll.clientHeight) / rowHeight) + spareRows,
  )
  while (slots.length < last - first) addSlot()
  for (const slot of slots) slot.row.hidden = true
  for (let position = first; position < last; position++) {
    const slot = slots[position % slots.length]
    const org = orgs[shown[position] ?? -1]
    if (!slot || !org) continue
    slot.row.hidden = false
    slot.row.style.transform = `translateY(${position * rowHeight}px)`
    for (let column = 0; column < paths.length; column++) {
      const text = String(paths[column]?.[1](org) ?? '—')
      const cell = slot.texts[column]
      if (cell && cell.textContent !== text) cell.textContent = text
    }
  }
}

const compare = (a: Value, b: Value) => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

const update = () => {
  shown = filtered
  if (sorted) {
    const read = paths[sorted.column]?.[1] ?? (() => undefined)
    const keys = orgs.map(read)
    const sign = sorted.desc ? -1 : 1
    shown = filtered.slice().sort((a, b) => sign * compare(keys[a], keys[b]) || a - b)
  }
  body.style.height = `${shown.length * rowHeight}px`
  status.textContent = `${shown.length} of ${orgs.length}`
  draw()
}

let lastQuery = ''
search.addEventListener('input', () => {
  const query = search.value.toLowerCase()
  filtered = (query.startsWith(lastQuery) ? filtered : all).filter((row) => texts[row]?.includes(query))
  lastQuery = query
  update()
})

for (const [column, [label]] of paths.entries()) {
  const button = document.createElement('button')
  button.textContent = label
  button.addEventListener('click', () => {
    sorted = { column, desc: sorted?.column === column && !sorted.desc }
    update()
  })
  head.append(button)
}

scroll.addEventListener('scroll', draw, { passive: true })
update()
