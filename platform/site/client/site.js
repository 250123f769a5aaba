import { enhance } from './enhance.js'
import { restoreDrafts, send } from './send.js'

// Enhances the pages where JavaScript runs. Everything works without it.

/** Enhances a page after it has been inserted. */
function begin() {
  document.documentElement.classList.add('js')
  enhance(document)
  restoreDrafts()

  if (document.getElementById('sok')) import('./jobs.js').then(({ jobs }) => jobs(document))
  keepArrival()
  reportStart(document.querySelector('[data-began]'))
  if (document.querySelector('.own-nav')) import('./own.js').then(({ own }) => own(document))

  for (const form of document.querySelectorAll('form[data-at-once]'))
    form.addEventListener('change', () => form.requestSubmit())

  // Moves the focus to the error summary first. While loading, the browser jumps to the form's fragment and would take
  // the focus away.
  const errors = document.querySelector('.errors')
  if (errors) {
    errors.focus()
    addEventListener('load', () => setTimeout(() => errors.focus()))
  }

  for (const form of document.querySelectorAll('form[method="post"]')) {
    if (form.matches('[data-hand-in]')) import('./hand-in.js').then(({ handIn }) => handIn(form, show))
    else if (form.querySelector('[data-file]')) import('./apply.js').then(({ applying }) => applying(form, show))
    else {
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        // A form is sent only once.
        if (!form.classList.contains('is-busy')) send(form, show)
      })
    }
  }
}

/**
 * Replaces the channel in the address of an ad, so that a link copied from the browser counts as a copied link. The
 * form keeps how the visitor arrived. The entry in the session history keeps it for a reload; no storage is used.
 */
function keepArrival() {
  const fields = [...document.querySelectorAll('form#ansok :is([name=forst], [name=sist])')]
  const query = new URLSearchParams(location.search)
  const names = ['kanal', 'k', 'forst']
  const { arrival } = history.state ?? {}
  if (arrival) restoreArrival(fields, arrival)
  else if (fields.length > 0 && names.some((name) => query.has(name))) {
    for (const name of names) query.delete(name)
    query.set('kanal', 'copiedLink')
    const state = { arrival: fields.map(({ value }) => value) }
    history.replaceState(state, '', `${location.pathname}?${query}${location.hash}`)
  }
}

/** Gives the form and the links of a reloaded page the touches of the visitor, instead of those of the address. */
function restoreArrival(fields, [first, last]) {
  for (const field of fields) field.value = field.name === 'forst' ? first : last
  const [, channel, label] = /^([^.]*)\.[^.]*(?:\.(.*))?$/s.exec(last) ?? []
  for (const link of document.querySelectorAll('a[href*="forst="]')) {
    const url = new URL(link.href)
    url.searchParams.set('forst', first)
    if (link.hreflang) {
      url.searchParams.delete('kanal')
      url.searchParams.set(label === undefined ? 'kanal' : 'k', label ?? channel)
    }
    link.href = url
  }
}

/** Paths of the pages that have reported the start of an application. */
const reported = new Set()

/**
 * Reports the start of an application once: the visitor pressed the ad's button or link, or typed in the form. Sends no
 * other data.
 */
function reportStart(ad) {
  const path = ad?.dataset.began
  if (!path) return
  const report =
    (signs) =>
    ({ target }) => {
      if (reported.has(path) || !target.closest(signs)) return
      reported.add(path)
      // The form need not report the start again.
      const began = document.querySelector('form#ansok [name=began]')
      if (began) began.value = 'yes'
      fetch(path, { method: 'POST', keepalive: true }).catch(() => {})
    }
  document.body.addEventListener('click', report('.ad-apply a, .ad-bar a, section#ansok a'))
  for (const event of ['input', 'submit']) document.body.addEventListener(event, report('form#ansok'))
}

/** Replaces the current page with a returned page. */
function show(page) {
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  begin()
  if (!document.querySelector('.errors')) {
    scrollTo(0, 0)
    document.querySelector('main').focus({ preventScroll: true })
  }
}

// Reloads a page restored from the back-forward cache, so that a submitted form becomes usable again.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

begin()
