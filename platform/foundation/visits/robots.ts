// Not isbot: a short list is enough, because a missed robot only adds one visit to a statistic.

/**
 * Matches the User-Agent of crawlers, HTTP clients and link previews. Sources: the lists of Matomo's device-detector
 * and COUNTER.
 */
const robotPattern = new RegExp(
  [
    String.raw`bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiv|preview|monitor|fetch`,
    'facebookexternalhit|embedly|whatsapp|bingpreview',
    'lighthouse|headless|phantom|puppeteer|playwright|selenium',
    '^(?:curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php|libwww|httpie|postman|apache-httpclient|undici)',
  ].join('|'),
  'i',
)

/** Returns whether a request does not come from a person: a robot by its User-Agent, or a browser that prefetches. */
export function isRobot(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || !agent.startsWith('Mozilla/') || robotPattern.test(agent)) return true
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (value) => typeof value === 'string' && /prefetch|prerender|preview/.test(value),
  )
}
