import { enhance } from './enhance.js'
import { bringBackDrafts, send } from './send.js'

// Makes the pages nicer where script runs; everything works without it.

/** What a page gets once it stands there. */
function begin() {
  document.documentElement.classList.add('js')
  enhance(document)
  bringBackDrafts()

  if (document.getElementById('sok')) import('./jobs.js').then(({ jobs }) => jobs(document))
  tellBeginning(document.querySelector('[data-began]'))
  if (document.querySelector('.own-nav')) import('./own.js').then(({ own }) => own(document))

  for (const form of document.querySelectorAll('form[data-at-once]'))
    form.addEventListener('change', () => form.requestSubmit())

  // The summary of errors is read first. Going to the form's place in the page, which the browser does while loading,
  // takes the focus away.
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
        // A form is sent once.
        if (!form.classList.contains('is-busy')) send(form, show)
      })
    }
  }
}

/** Pages that have told that applying was begun. */
const told = new Set()

/**
 * Tells once that applying is begun on an ad's page: its button or link is pressed, or something stands in the form. No
 * more is told than that.
 */
function tellBeginning(ad) {
  const path = ad?.dataset.began
  if (!path) return
  const tell =
    (signs) =>
    ({ target }) => {
      if (told.has(path) || !target.closest(signs)) return
      told.add(path)
      // The form need not tell it again.
      const began = document.querySelector('form#ansok [name=began]')
      if (began) began.value = 'yes'
      fetch(path, { method: 'POST', keepalive: true }).catch(() => {})
    }
  document.body.addEventListener('click', tell('.ad-apply a, .ad-bar a, section#ansok a'))
  for (const event of ['input', 'submit']) document.body.addEventListener(event, tell('form#ansok'))
}

/** A page that came back takes the place of this one. */
function show(page) {
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  begin()
  if (!document.querySelector('.errors')) {
    scrollTo(0, 0)
    document.querySelector('main').focus({ preventScroll: true })
  }
}

// Going back makes a form that was sent usable again.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

begin()
