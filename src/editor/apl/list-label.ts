import { visibleText } from '#lib/visible-text.ts'

/** What Monaco draws as an icon inside a label. */
const icon = /\$\([\w-]+(?:~\w+)?\)/g

/** How a name is written in a list of Monaco: what is invisible is spelled out, and `$(name)` is no icon. */
export const listLabel = (name: string): string => visibleText(name).replaceAll(icon, String.raw`\$&`)
