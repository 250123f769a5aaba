import 'graphiql/setup-workers/vite'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { GraphiQL } from 'graphiql'
import { defaultQuery, exampleTabs, keyQuery, keyTabs } from './examples.ts'
import { createFetcher, keyInUse, storedToken } from './fetcher.ts'
import { keyBar } from './key-bar.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

const asksForKey = new URLSearchParams(location.search).has('key') || keyInUse() !== null
if (asksForKey) document.body.prepend(keyBar())
else if (storedToken() === null) {
  const notice = document.createElement('p')
  notice.className = 'signed-out'
  notice.setAttribute('role', 'status')
  notice.append('Sign in to the app in this browser first: ')
  const link = document.createElement('a')
  link.href = '/'
  link.textContent = 'open Tavla'
  const withKey = document.createElement('a')
  withKey.href = '/graphiql?key'
  withKey.textContent = 'use the key of a company'
  notice.append(link, ', then load this page again; or ', withKey, '.')
  document.body.append(notice)
}

createRoot(root).render(
  createElement(
    GraphiQL,
    asksForKey
      ? {
          fetcher: createFetcher(),
          defaultQuery: keyQuery,
          defaultTabs: keyTabs,
          shouldPersistHeaders: false,
          storage: sessionStorage,
        }
      : { fetcher: createFetcher(), defaultQuery, defaultTabs: exampleTabs, shouldPersistHeaders: false },
  ),
)
