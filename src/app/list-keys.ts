type KeyRow = readonly [label: string, keys: string]

/**
 * Keys that tables, grids and boxes handle themselves while they have the focus. `command`: the key that goes with
 * commands on this computer.
 */
export const listKeys = (command: string): readonly { title: string; rows: readonly KeyRow[] }[] => [
  {
    title: 'Rows of a table or list',
    rows: [
      ['Move between rows', '↑ ↓ Page Home End'],
      ['Scroll sideways', '← →'],
      ['Open the row', 'Enter'],
      ['Limits: move between cells', '← →'],
      ['Findings: go to the link and to Waive…', 'Tab'],
      ['Organizations, API tokens, Library: select the row', 'Space'],
      ['Organizations, API tokens, Library: select a range', 'Shift ↑ ↓'],
      ['Organizations, API tokens, Library: select all shown', `${command} A`],
      ['Organizations, API tokens, Library: clear the selection', 'Escape'],
    ],
  },
  {
    title: 'Capability matrix, and the answer of Who can',
    rows: [
      ['Move between cells', '↑ ↓ ← → Page'],
      ['To the first or last cell of the row', 'Home End'],
      ['To the edge', 'Ctrl ↑ ↓ ← → Home End'],
      ['Open the row', 'Enter'],
      ['Open or close the row', 'Space'],
    ],
  },
  {
    title: 'Access review',
    rows: [
      ['Keep the token', 'K'],
      ['Replace it', 'R'],
      ['Ask about it', 'A'],
      ['Write a note', 'N'],
      ['Take the decision back', 'Delete'],
    ],
  },
  {
    title: 'Grants of a replacement',
    rows: [
      ['Move between grants', '↑ ↓ ← → Page Home End'],
      ['Open or close', '→ ←'],
      ['Tick', 'Space'],
    ],
  },
  {
    title: 'Search of the organizations',
    rows: [
      ['Show what can be written', '↓ or Ctrl Space'],
      ['Choose a suggestion', '↑ ↓'],
      ['Take the chosen one', 'Enter or Tab'],
      ['Close the suggestions, then clear', 'Escape'],
    ],
  },
  {
    title: 'Heads of the organizations',
    rows: [
      ['Move between heads', '← → Home End'],
      ['Sort', 'Enter'],
      ['Sort by a further column', 'Shift Enter'],
      ['Move the column', `${command} Shift ← →`],
      ['Go to the edge of the column', 'Tab'],
      ['At the edge: resize', '← →'],
      ['At the edge: resize by more', 'Shift ← →'],
      ['At the edge: fit to the content', 'Enter'],
    ],
  },
  {
    title: 'Timelines',
    rows: [
      ['Go earlier or later', '← →'],
      ['See more or less time', '− +'],
      ['Back to today', '0'],
      ['Licenses, at a month: show only it', 'Enter'],
      ['Tokens, at a month or group: open or close it', 'Enter'],
    ],
  },
]
