import { afterEach, expect, test } from 'vitest'
import { currentEnvironment } from '../relay/environment.ts'
import { renderRoute, until, type RenderedRoute } from '../testing/render-route.tsx'
import { failure, viewer } from '../testing/world.ts'
import { shellTexts } from '../shell/texts.ts'

const { t } = shellTexts

let page: RenderedRoute | null = null
afterEach(async () => {
  await page?.close()
  page = null
})

const answers = { viewer: () => viewer, wallpapers: () => [] }

test('SHELL-80 who is not signed in comes to sign-in, with the way back', async () => {
  page = renderRoute('/1/inbox?kind=documents', { isSignedIn: false })
  await until(() => expect(page?.path()).toBe('/sign-in?redirect=%2F1%2Finbox%3Fkind%3Ddocuments'))
  expect(page.asked).not.toContain('viewerQuery')
})

test('SHELL-81 who is signed in has no business at sign-in', async () => {
  page = renderRoute('/sign-in', { answers })
  await until(() => expect(page?.path()).toBe('/'))
})

test('SHELL-86 another company leads to the same page of the default one', async () => {
  page = renderRoute('/77/email-templates', { answers: { ...answers, company: () => { throw failure('FORBIDDEN') } } })
  await until(() => expect(page?.path()).toBe('/2/email-templates'))
})

test('SHELL-88 an address that nobody has says so and leads home', async () => {
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers })
  await until(() => expect(page?.find('a[href="/"]', t('failed.home'))).not.toBeNull())
})

test('SHELL-88 a page without its data says why in its place, and the bars around it stay', async () => {
  page = renderRoute('/2/ad/9', { answers: { ...answers, ad: () => { throw failure('NOT_FOUND') } } })
  await until(() => expect(page?.text()).toContain(t('failed.notFoundTitle')))
  expect(page.text()).toContain('Karin Wallén')
})

test('ERR-01 a page that has lost the connection comes when one tries again', async () => {
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers })
  await until(() => expect(page?.text()).toContain('Karin Wallén'))
  page.setOffline(true)
  await page.router.navigate('/2/ad/9')
  await until(() => expect(page?.text()).toContain(t('failed.network')))
  page.setOffline(false)
  page.find('button', t('failed.retry'))?.click()
  await until(() => expect(page?.asked.filter((name) => name === 'AdPageQuery')).toHaveLength(1))
})

test('SHELL-88 a link that is pressed reads its page at once, and the page takes what was read', async () => {
  const companies = viewer.companies.map((company) => ({ ...company, isLimited: false, logoUrl: null, icon: null }))
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers: { ...answers, viewer: () => ({ ...viewer, companies }) } })
  const link = await page.see<HTMLAnchorElement>('a[href="/"]', t('failed.home'))
  const reads = () => page?.asked.filter((name) => name === 'HomePageQuery').length
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 1 }))
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }))
  link.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))
  expect(reads()).toBe(0)
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  expect(reads()).toBe(1)
  expect(page.path()).toBe('/hit/finns/ingen/vag/alls')
  await until(() => expect(JSON.stringify(currentEnvironment().getStore().getSource())).toContain('logoUrl'))
  // The same press by key reads nothing more.
  link.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  link.click()
  await until(() => expect(page?.path()).toBe('/'))
  await page.gone('a[href="/"]', t('failed.home'))
  expect(reads()).toBe(1)
})
