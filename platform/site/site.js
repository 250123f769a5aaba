import { enhance } from './enhance.js'

// Makes the pages nicer where script runs; everything works without it.

/** What a page gets once it stands there. */
function begin() {
  enhance(document)

  // The summary of errors is read first. Going to the form's place in the page, which the browser does while loading, takes the focus away.
  const errors = document.querySelector('.errors')
  if (errors) {
    errors.focus()
    addEventListener('load', () => setTimeout(() => errors.focus()))
  }

  const documents = document.querySelector('[data-hand-in]')
  if (documents) import('./hand-in.js').then(({ handIn }) => handIn(documents, show))

  // A form is sent once; going back makes it usable again.
  for (const form of document.querySelectorAll('form[method="post"]')) {
    form.addEventListener('submit', () => {
      for (const button of form.querySelectorAll('button')) setTimeout(() => (button.disabled = true))
    })
  }
}

/** A page that came back with errors takes the place of this one. */
function show(page) {
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  begin()
}

addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button[disabled]')) button.disabled = false
})

begin()
