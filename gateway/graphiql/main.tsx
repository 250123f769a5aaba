import 'graphiql/setup-workers/vite'
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { useMemo, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { AnswerRow } from './AnswerRow.tsx'
import { keyQuery, userQuery } from './default-queries.ts'
import { examples } from './examples.ts'
import { createFetcher, type LastAnswer } from './fetcher.ts'
import { storedKey, tokenInUse } from './session.ts'
import { SignInBar } from './SignInBar.tsx'
import { language } from './language.ts'
import { welcomePlugin } from './Welcome.tsx'

const plugins = [welcomePlugin, HISTORY_PLUGIN]

/** Loads the public schema, whose documentation is open to everyone. Null if that fails. */
async function loadPublicSchema(): Promise<GraphQLSchema | null> {
  const response = await fetch('/schema/public.graphql')
  return response.ok ? buildSchema(await response.text(), { assumeValid: true }) : null
}

function Page({ schema }: { schema: GraphQLSchema | null }): ReactNode {
  const [answer, setAnswer] = useState<LastAnswer | null>(null)
  const fetcher = useMemo(() => createFetcher(setAnswer), [])
  const usesKey = storedKey() !== null
  const query = tokenInUse() === null ? examples.ads.query : usesKey ? keyQuery : userQuery
  return (
    <>
      <SignInBar />
      <main>
        <GraphiQL
          fetcher={fetcher}
          defaultQuery={query}
          defaultTabs={[{ query }]}
          plugins={plugins}
          visiblePlugin={welcomePlugin}
          defaultEditorToolsVisibility="variables"
          shouldPersistHeaders={false}
          // With a schema, GraphiQL sends no request before the user has signed in.
          {...(schema && { schema })}
          {...(usesKey && { storage: sessionStorage })}
        >
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
        </GraphiQL>
      </main>
      <AnswerRow answer={answer} />
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
document.documentElement.lang = language
const schema = tokenInUse() === null ? await loadPublicSchema().catch(() => null) : null
createRoot(root).render(<Page schema={schema} />)
