// Controls and everything that is drawn as nothing, or turns the direction of what follows.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text as JSON, with what cannot be seen written as escapes, so that what is copied is what was read. */
export function jsonString(text: string): string {
  return JSON.stringify(text).replace(unseen, escaped)
}

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/**
 * A text as a quoted template of HCL that means exactly this text: `${` and `%{` open nothing. A longer run of `$` and
 * `%` before a brace is escaped sign by sign, because readers differ on `$$${`.
 */
export function hclString(text: string): string {
  const safe = text
    .replace(/["\\\n\r\t]/g, (character) => short[character] ?? character)
    .replace(unseen, escaped)
    .replace(/([$%]+)(\{?)/g, (all, run: string, brace) => {
      if (brace === '') return all
      return (run.length === 1 ? run + run : run.replace(/./g, escaped)) + brace
    })
  return `"${safe}"`
}

/** Why Terraform cannot hold a text exactly; null when it can. It keeps text in Unicode normalization form C. */
export function hclProblem(text: string): string | null {
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)) {
    return 'half of a character pair'
  }
  return text.normalize('NFC') === text ? null : 'characters that Terraform would normalize'
}
