import { parseAccept } from 'hono/utils/accept'

/** The content codings that `Accept-Encoding` accepts, in lowercase, without those refused with `q=0`. */
export const acceptedEncodings = (headers: Headers): ReadonlySet<string> =>
  new Set(
    parseAccept((headers.get('accept-encoding') ?? '').toLowerCase()).flatMap(({ type, q }) =>
      q > 0 ? type : [],
    ),
  )
