import { graphql } from 'relay-runtime'
import { AD_TITLE_MAX_LENGTH } from '#rules/names.ts'
import type { renameAdMutation } from '#web/__generated__/renameAdMutation.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { runAct } from '../../../relay/run-act.ts'
import { offerUndo } from './offer-undo.ts'
import { adTexts } from './texts.ts'
import { titleProblem } from './useCreateAd.ts'

const mutation = graphql`
  mutation renameAdMutation($input: RenameAdInput!) {
    renameAd(input: $input) {
      ad {
        id
        name
      }
      errors {
        code
      }
    }
  }
`

/** Asks for another title of an ad; the one before can be brought back (AD-37, PLUS-24). */
export async function renameAd(ad: { id: string; name: string }): Promise<void> {
  const { t } = adTexts
  const title = (await dialogs.prompt({ title: t('rename.title'), label: t('rename.label'), initial: ad.name, maxLength: AD_TITLE_MAX_LENGTH, validate: titleProblem }))?.trim()
  if (title === undefined || title === ad.name) return
  if (await setTitle(ad.id, title)) offerUndo(t('undo.renamed', { name: title }), () => void setTitle(ad.id, ad.name))
}

async function setTitle(adId: string, title: string): Promise<boolean> {
  return await runAct<renameAdMutation, 'renameAd'>(mutation, 'renameAd', { input: { adId, title } }, { failed: adTexts.t('failed.rename') }) !== null
}
