/**
 * Names that robots, programs and previews of links have in User-Agent. Sources: the lists of Matomo's device-detector
 * and COUNTER.
 */
const signs = new RegExp(
  [
    String.raw`bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiv|preview|monitor|fetch`,
    'facebookexternalhit|embedly|whatsapp|bingpreview',
    'lighthouse|headless|phantom|puppeteer|playwright|selenium',
    '^(?:curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php|libwww|httpie|postman|apache-httpclient|undici)',
  ].join('|'),
  'i',
)

/** Whether a visit is no person's: a program by its own word, or a browser that reads ahead. */
export function isRobot(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || !agent.startsWith('Mozilla/') || signs.test(agent)) return true
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (each) => typeof each === 'string' && /prefetch|prerender|preview/.test(each),
  )
}
