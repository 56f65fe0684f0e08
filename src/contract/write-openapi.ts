import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi.ts'

/** `npm run openapi`: writes the document to the repository. */
const file = new URL('openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log('Wrote src/contract/openapi.json')
