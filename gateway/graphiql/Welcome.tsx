import { PlayIcon, useGraphiQL, useGraphiQLActions, type GraphiQLPlugin } from '@graphiql/react'
import { Kind, parse } from 'graphql'
import { useState, type ReactNode } from 'react'
import { defaultQueries } from './default-queries.ts'
import { exampleNames, examples, findSampleIds, type ExampleName, type SampleIds } from './examples.ts'
import { ask } from './fetcher.ts'
import { storedKey, tokenInUse } from './session.ts'
import { texts } from './language.ts'

/** Documents that an example may replace. Any other text is the user's own, and an example opens a new tab. */
const replaceable: ReadonlySet<string> = new Set(
  ['', ...defaultQueries, ...Object.values(examples).map(({ query }) => query)].map((query) => query.trim()),
)

let sampleIds: Promise<SampleIds | null> | undefined

/** Returns the objects for the examples. A failed read is repeated by the next example. */
function loadSampleIds(): Promise<SampleIds | null> {
  sampleIds ??= findSampleIds(ask, storedKey() !== null).catch((error: unknown) => {
    sampleIds = undefined
    throw error
  })
  return sampleIds
}

/** Runs an example in the editors. Returns a text for the user if that was not possible. */
function useExampleRunner(): (name: ExampleName) => Promise<string> {
  const { addTab, run, stop, setOperationFacts } = useGraphiQLActions()
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  return async (name) => {
    const { query, variables } = examples[name]
    const show = (values: object | null): void => {
      stop()
      if (!replaceable.has(queryEditor?.getValue().trim() ?? '')) addTab()
      queryEditor?.setValue(query)
      variableEditor?.setValue(values === null ? '' : JSON.stringify(values, null, 2))
    }
    if (tokenInUse() === null) {
      show(null)
      return texts.needsSignIn
    }
    const ids = await loadSampleIds()
    if (ids === null) return texts.noSample
    show(variables(ids))
    // GraphiQL itself parses a document only a moment after it has changed.
    const documentAST = parse(query)
    const operations = documentAST.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    const operationName = operations[0]?.name?.value
    setOperationFacts({ documentAST, operations, ...(operationName !== undefined && { operationName }) })
    run()
    return ''
  }
}

function Welcome(): ReactNode {
  const runExample = useExampleRunner()
  const [message, setMessage] = useState('')
  return (
    <section className="welcome">
      <h1>{texts.welcome}</h1>
      <p>
        {texts.intro} <a href="/schema/public.graphql">{texts.sdl}</a>
      </p>
      <h2>
        {texts.examples} <small>{texts.examplesHint}</small>
      </h2>
      <ol>
        {exampleNames.map((name) => {
          const [title, detail, kind] = texts.example[name]
          return (
            <li key={name}>
              <span>
                <b>{title}</b>
                <small>{detail}</small>
              </span>
              <em>{kind}</em>
              <button
                type="button"
                aria-label={texts.run(title)}
                onClick={() => void runExample(name).then(setMessage, () => setMessage(texts.sampleFailed))}
              >
                <PlayIcon />
              </button>
            </li>
          )
        })}
      </ol>
      <p role="status">{message}</p>
      <h2>{texts.conventions}</h2>
      <dl>
        {texts.rules.map(([term, rule]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{withCode(rule)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Marks the parts between backticks as code. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

const Mark = (): ReactNode => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="3" fill="var(--action)" />
    <g fill="var(--on-action)">
      <rect x="4" y="4" width="3" height="12" rx=".75" />
      <rect x="8.5" y="4" width="3" height="7" rx=".75" />
      <rect x="13" y="4" width="3" height="9.5" rx=".75" />
    </g>
  </svg>
)

/** The panel with which GraphiQL opens: runnable examples, and the conventions of the schema. */
export const welcomePlugin: GraphiQLPlugin = { title: texts.welcome, icon: Mark, content: Welcome }
