import 'graphiql/setup-workers/vite'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { GraphiQL } from 'graphiql'
import { defaultQuery, exampleTabs, keyQuery, keyTabs } from './examples.ts'
import { createFetcher, storedKey, storedToken } from './fetcher.ts'
import { keyBar } from './key-bar.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

const usesKey = new URLSearchParams(location.search).has('key') || storedKey() !== null
if (usesKey) document.body.prepend(keyBar())
else if (storedToken() === null) {
  const notice = document.createElement('p')
  notice.className = 'signed-out'
  notice.setAttribute('role', 'status')
  notice.append('Sign in to Tavla in this browser first: ')
  const link = document.createElement('a')
  link.href = '/'
  link.textContent = 'open Tavla'
  const withKey = document.createElement('a')
  withKey.href = '/graphiql?key'
  withKey.textContent = 'use an API key'
  notice.append(link, ', then reload this page; or ', withKey, '.')
  document.body.append(notice)
}

createRoot(root).render(
  createElement(
    GraphiQL,
    usesKey
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
