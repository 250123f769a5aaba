/**
 * Walks through the sandbox's identity service like a browser, from the start address of a login to the return address,
 * which it does not open. `choice` is a person's id, `cancel` or `fail`. `cookies` keeps the cookies of a browser
 * between logins.
 */
export async function walkThroughIdentification(
  redirectUrl: string,
  choice: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const request = async (url: URL | string, form?: URLSearchParams): Promise<Response> => {
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
  const nextUrl = async (answer: Response): Promise<URL> => {
    const location = answer.headers.get('location')
    if (location !== null) return new URL(location, service)
    // The form that submits itself signs out the previous person.
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined)
      throw new Error(`The identity service did not redirect (status ${answer.status}): ${page}`)
    return nextUrl(
      await request(
        new URL(action, service),
        new URLSearchParams(
          [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
        ),
      ),
    )
  }
  const page = await nextUrl(await request(redirectUrl))
  let at = await nextUrl(await request(`${page.href}/${choice}`, new URLSearchParams()))
  while (at.origin === service) at = await nextUrl(await request(at))
  return at
}
