import type { TokenFilter } from './filter-tokens.ts'

/** A filter that lets every token through, for tests. */
export const lettingAllThrough: TokenFilter = {
  query: '',
  statuses: [],
  bands: [],
  resources: [],
  verbs: [],
  datasets: [],
  rules: [],
  changed: null,
}
