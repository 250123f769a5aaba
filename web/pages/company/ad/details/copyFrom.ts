import { fetchQuery, graphql } from 'react-relay'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { copyFromAdQuery } from '#web/__generated__/copyFromAdQuery.graphql.ts'
import type { copyFromListQuery } from '#web/__generated__/copyFromListQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { chooseAd } from '#web/features/ad/ChooseAdDialog.tsx'
import { tagTypes } from './tags/tag-types.ts'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import type { Tag } from './tags/tag-list.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

const listQuery = graphql`
  query copyFromListQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      adSummaries {
        ad {
          databaseId
        }
        title
        owner {
          name
        }
        city {
          name
        }
      }
    }
  }
`

const adQuery = graphql`
  query copyFromAdQuery($id: Int!) @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      name
      details {
        ...detailsWire_details
      }
      tags {
        label
        type
      }
    }
  }
`

/** Lets the user choose a finished ad of the company and returns its content. Null if the user cancels (AD-73). */
export async function copyFrom(
  company: number,
  self: number,
  replaces: boolean,
): Promise<{ details: AdDetails; tags: Tag[] } | null> {
  const { t } = detailsTexts
  try {
    const list = await fetchQuery<copyFromListQuery>(currentEnvironment(), listQuery, { company }).toPromise()
    const ads = (list?.company.adSummaries ?? [])
      .filter(({ ad }) => ad.databaseId !== self)
      .map(({ ad, title, owner, city }) => ({
        databaseId: ad.databaseId,
        title,
        detail: [owner.name, city?.name].filter(Boolean).join(' · '),
      }))
    const id = await chooseAd({ title: t('copyTitle'), body: t('copyBody'), ads })
    if (id === undefined) return null
    const answer = await fetchQuery<copyFromAdQuery>(currentEnvironment(), adQuery, { id }).toPromise()
    if (!answer) return null
    const { name, details, tags } = answer.ad
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
    return {
      details: readDetails(details),
      tags: tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) })),
    }
  } catch (error) {
    reportError(error)
    return null
  }
}
