const isRefused = (quality = 'q=1') => /^q\s*=\s*0(?:\.0*)?$/.test(quality)

/** The content codings that `Accept-Encoding` accepts, in lowercase, without those refused with `q=0`. */
export function acceptedEncodings(headers: Headers): ReadonlySet<string> {
  const named = (headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
  return new Set(named.flatMap(([coding = '', quality]) => (isRefused(quality) ? [] : coding)))
}
