import { fetchQuery, graphql } from 'react-relay'
import type { EditorForm } from '#rules/forms/form.ts'
import type { fetchFormsListQuery } from '#web/__generated__/fetchFormsListQuery.graphql.ts'
import type { fetchFormsOtherQuery } from '#web/__generated__/fetchFormsOtherQuery.graphql.ts'
import type { fetchFormsSuggestedQuery } from '#web/__generated__/fetchFormsSuggestedQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { chooseAd } from '#web/features/ad/ChooseAdDialog.tsx'
import { readForm, readQuestionnaire } from './form-wire.ts'
import { formTexts } from './texts.ts'

/** Fetches the suggested form. Returns null if this failed, after showing an error message (FORM-02). */
export async function fetchSuggestedForm(id: number): Promise<EditorForm | null> {
  const lowerCurtain = raiseCurtain()
  try {
    const answer = await fetchQuery<fetchFormsSuggestedQuery>(
      currentEnvironment(),
      graphql`
        query fetchFormsSuggestedQuery($id: Int!) @throwOnFieldError {
          ad(by: { databaseId: $id }) {
            suggestedForm {
              ...formWire_form
            }
          }
        }
      `,
      { id },
    ).toPromise()
    return answer ? readForm(answer.ad.suggestedForm) : null
  } catch (error) {
    lowerCurtain()
    reportError(error)
    return null
  } finally {
    lowerCurtain()
  }
}

/**
 * Lets the user choose another ad with a form and returns the ad's form. Asks before it replaces questions (FORM-36).
 */
export async function copyQuestions(company: number, self: number, replaces: boolean): Promise<EditorForm | null> {
  const { t } = formTexts
  try {
    const tree = await fetchQuery<fetchFormsListQuery>(
      currentEnvironment(),
      graphql`
        query fetchFormsListQuery($company: Int!) @throwOnFieldError {
          company(by: { databaseId: $company }) {
            projects {
              folders {
                ads {
                  databaseId
                  name
                  owner {
                    name
                  }
                  city
                  use: applicationMethod
                }
              }
            }
          }
        }
      `,
      { company },
    ).toPromise()
    const ads = (tree?.company.projects ?? [])
      .flatMap(({ folders }) => folders)
      .flatMap((folder) => folder.ads)
      .filter(({ databaseId, use }) => databaseId !== self && (use === 'FORM' || use === 'FORM_WITH_DOCUMENTS'))
      .map(({ databaseId, name, owner, city }) => ({
        databaseId,
        title: name,
        detail: [owner.name, city].filter(Boolean).join(' · '),
      }))
    const id = await chooseAd({ title: t('copyTitle'), body: t('copyBody'), ads })
    if (id === undefined) return null
    const answer = await fetchQuery<fetchFormsOtherQuery>(
      currentEnvironment(),
      graphql`
        query fetchFormsOtherQuery($id: Int!) @throwOnFieldError {
          ad(by: { databaseId: $id }) {
            name
            questionnaire {
              ...formWire_questionnaire
            }
          }
        }
      `,
      { id },
    ).toPromise()
    if (!answer) return null
    const { name, questionnaire } = answer.ad
    if (
      replaces &&
      !(await dialogs.confirm({
        title: t('replaceTitle'),
        body: t('replaceBody', { title: name }),
        confirmLabel: t('replace'),
        isDestructive: true,
      }))
    )
      return null
    return readQuestionnaire(questionnaire).state.form
  } catch (error) {
    reportError(error)
    return null
  }
}
