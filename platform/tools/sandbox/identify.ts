/**
 * Goes through the sandbox's identity service as a browser would, from the address a login begins with to the one it
 * ends at, which is not opened. `choice` is a person's id, `cancel` or `fail`; `cookies` are those of a browser that
 * may have been there before. For tests.
 */
export async function identify(redirectUrl: string, choice: string, cookies = new Map<string, string>()): Promise<URL> {
  const go = async (url: URL | string, form?: URLSearchParams): Promise<Response> => {
    const answer = await fetch(url, {
      ...(form && { method: 'POST', body: form }),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const service = new URL(redirectUrl).origin
  const next = async (answer: Response): Promise<URL> => {
    const location = answer.headers.get('location')
    if (location !== null) return new URL(location, service)
    // A form that sends itself signs out who was there before.
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`The login ended with ${answer.status}: ${page}`)
    return next(
      await go(
        new URL(action, service),
        new URLSearchParams(
          [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
        ),
      ),
    )
  }
  const page = await next(await go(redirectUrl))
  let at = await next(await go(`${page.href}/${choice}`, new URLSearchParams()))
  while (at.origin === service) at = await next(await go(at))
  return at
}
