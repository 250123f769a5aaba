/**
 * Goes through the sandbox's identity service as a browser would, from the address a login begins with to the one it ends at, which is
 * not opened. `choice` is a person's id, `cancel` or `fail`. For tests.
 */
export async function identify(redirectUrl: string, choice: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const go = async (url: URL | string, method = 'GET'): Promise<Response> => {
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const service = new URL(redirectUrl).origin
  const next = (answer: Response): URL => new URL(answer.headers.get('location') ?? '', service)
  const page = next(await go(redirectUrl))
  let at = next(await go(`${page.href}/${choice}`, 'POST'))
  while (at.origin === service) at = next(await go(at))
  return at
}
