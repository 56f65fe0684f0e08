import { mkdirSync, writeFileSync } from 'node:fs'
import { extent } from 'd3-array'
import { scaleLinear, scaleLog } from 'd3-scale'
import { cellsOf, type Plot, type Table } from './result.ts'

const folder = 'bench-report'
const [width, height, left, right, bottom] = [360, 220, 52, 24, 24]
const colors = ['#2563eb', '#dc2626', '#16a34a', '#9333ea', '#ea580c', '#0891b2', '#71717a']

const style = `:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; min-width: 46rem }
td, th { padding: 2px 12px 2px 0; text-align: right; font-weight: normal; border-bottom: 1px solid #8884 }
td:first-child, th:first-child { text-align: left }
thead th { color: #888 }
.missed { font-weight: bold; color: light-dark(#b91c1c, #f87171) }
figure { display: inline-block; margin: 1rem 1rem 0 0; vertical-align: top }
figcaption span { margin-right: .8em }
svg { display: block; font-size: 11px; fill: currentColor }
polyline { fill: none; stroke-width: 1.5 }
svg line { stroke: #8884 }`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const svgOf = ({ title, isLogarithmic, series }: Plot): string => {
  const points = series.flatMap((each) => each.points)
  const [fromX = 1, toX = 1] = extent(points, ([x]) => x)
  const [fromY = 1, toY = 1] = extent(points, ([, y]) => y)
  const scale = isLogarithmic ? scaleLog : scaleLinear
  const x = scale([fromX, toX], [left, width - right])
  const y = scale([isLogarithmic ? fromY : 0, toY], [height - bottom, 8])
  const across = (isLogarithmic ? [...new Set(points.map(([at]) => at))] : x.ticks(5)).map(
    (at) => `<text x="${x(at)}" y="${height - 6}" text-anchor="middle">${at.toLocaleString('en-US')}</text>`,
  )
  const up = y.ticks(5).map((at) => {
    const text = y.tickFormat(5)(at)
    return `<line x1="${left}" x2="${width - right}" y1="${y(at)}" y2="${y(at)}"/><text x="${left - 6}" y="${y(at) + 4}" text-anchor="end">${text}</text>`
  })
  const lines = series.map(
    (each, at) =>
      `<polyline stroke="${colors[at]}" points="${each.points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ')}"/>`,
  )
  const names = series.map(({ name }, at) => `<span style="color:${colors[at]}">${escaped(name)}</span>`)
  return `<figure><figcaption><b>${escaped(title)}</b><br>${names.join('')}</figcaption>
<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(title)}">${[...across, ...up, ...lines].join('')}</svg></figure>`
}

const htmlOf = ({ title, heads, figures, plots = [] }: Table): string => {
  const rows = figures.map((each) => {
    const cells = cellsOf(each).map((cell) => `<td>${escaped(cell)}</td>`)
    return `<tr${each.isMet === false ? ' class="missed"' : ''}><th scope="row">${escaped(each.label)}</th>${cells.join('')}</tr>`
  })
  return `<h2>${escaped(title)}</h2>
<table><thead><tr>${['', ...heads, 'ratio', 'target', ''].map((head) => `<th>${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
${plots.map(svgOf).join('\n')}`
}

/** Writes all tables and plots as one page, and the figures as JSON beside it. Returns the path. */
export const writeReport = (tables: readonly Table[]): string => {
  const judged = tables.flatMap(({ figures }) => figures).filter(({ isMet }) => isMet !== null)
  const missed = judged.filter(({ isMet }) => !isMet).length
  const verdict = `${judged.length - missed} targets met, ${missed} missed`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/results.json`, JSON.stringify(tables))
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Starboard bench</title><style>${style}</style>
<h1>Starboard bench</h1><p>${new Date().toISOString()}: ${verdict}</p>
${tables.map(htmlOf).join('\n')}</html>`,
  )
  return `${verdict}: ${folder}/index.html`
}
