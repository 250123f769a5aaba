import 'graphiql/setup-workers/vite'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { GraphiQL } from 'graphiql'
import { defaultQuery, exampleTabs } from './examples.ts'
import { createFetcher, storedToken } from './fetcher.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

if (storedToken() === null) {
  const notice = document.createElement('p')
  notice.className = 'signed-out'
  notice.setAttribute('role', 'status')
  notice.append('Sign in to the app in this browser first: ')
  const link = document.createElement('a')
  link.href = '/'
  link.textContent = 'open Tavla'
  notice.append(link, ', then load this page again. Free text is for signed-in users.')
  document.body.append(notice)
}

createRoot(root).render(createElement(GraphiQL, { fetcher: createFetcher(), defaultQuery, defaultTabs: exampleTabs, shouldPersistHeaders: false }))
