import { graphql } from 'react-relay'
import { fetchQuery } from 'relay-runtime'
import type { AskAccess_viewer$key } from '#web/__generated__/AskAccess_viewer.graphql.ts'
import type { openDialogsCountriesQuery } from '#web/__generated__/openDialogsCountriesQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { ApproverKind } from './AskAccess.tsx'

const countriesQuery = graphql`
  query openDialogsCountriesQuery @throwOnFieldError {
    referenceData {
      sv: countries(language: SV) {
        code
        name
      }
      en: countries(language: EN) {
        code
        name
      }
    }
  }
`

/** Opens the dialog that finds people to ask for access. */
export async function openAskAccess(kind: ApproverKind, viewer: AskAccess_viewer$key): Promise<void> {
  const part = await fetchPart(() => import('./AskAccessDialog.tsx')).catch(reportError)
  if (part) await dialogs.open((close) => <part.AskAccessDialog kind={kind} viewer={viewer} onClose={() => close()} />)
}

/** Opens the dialog for a request to add a company abroad. */
export async function openForeignCompany(): Promise<void> {
  const loaded = await Promise.all([
    fetchPart(() => import('./ForeignCompanyDialog.tsx')),
    fetchQuery<openDialogsCountriesQuery>(
      currentEnvironment(),
      countriesQuery,
      {},
      { fetchPolicy: 'store-or-network' },
    ).toPromise(),
  ]).catch(reportError)
  const [part, countries] = loaded ?? []
  if (part && countries)
    await dialogs.open((close) => <part.ForeignCompanyDialog countries={countries} onClose={() => close()} />)
}
