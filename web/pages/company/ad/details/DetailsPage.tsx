import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { isExternal } from '#rules/ads/ad-lifecycle.ts'
import type { DetailsPageQuery } from '#web/__generated__/DetailsPageQuery.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { SheetBody } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { EditorPage } from '#web/features/ad/EditorPage.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import { useEditorAd } from '#web/features/ad/useEditorAd.ts'
import { ExternalCard } from '#web/features/ad-page/ExternalCard.tsx'
import { DetailsEditor } from './DetailsEditor.tsx'
import { tagTypes } from './tags/tag-types.ts'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import { savedTags } from './tags/tag-list.ts'

export const query = graphql`
  query DetailsPageQuery($id: Int!) @preloadable @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      ...useEditorAd_ad
      ...ExternalCard_ad
      employmentService {
        state
        url
        rejections {
          field
          code
          message
        }
      }
      details {
        version
        ...detailsWire_details
        recentlyPosted {
          ad {
            databaseId
          }
          title
          city
          postedAt
        }
      }
      tags @catch {
        label
        type
      }
      company {
        name
        logoUrl
        isConnectedToEmploymentService
        adContacts {
          name
          email
          phone
          position
        }
        adTemplates {
          id
          name
          content
        }
        workplaceTemplates @catch {
          databaseId
          name
          streetAddress
          postNumber
          postArea
        }
      }
    }
    professionGroups {
      name
      professions {
        id
        databaseId
        name
        ssyk
      }
    }
    referenceData {
      adCurrencies {
        code
        name
      }
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

/**
 * The details editor of an ad (AD-72 to AD-118). For an ad from another job board, shows the details that board gives
 * (AD-59).
 */
export default function DetailsPage({ data }: PageProps<DetailsPageQuery>) {
  const common = useTexts(adEditorTexts)
  const countries = useLanguage() === 'sv' ? data.referenceData.sv : data.referenceData.en
  const ad = useEditorAd(data.ad)
  const {
    tags,
    company: { name, logoUrl, workplaceTemplates },
  } = data.ad
  const company = useMemo(() => ({ name: name ?? '', logoUrl: logoUrl ?? null }), [name, logoUrl])
  if (isExternal(ad)) {
    return (
      <EditorPage
        ad={ad}
        page="details"
        isDirty={false}
        buttons={
          <LinkButton variant="ghost" to={ad.paths.ad}>
            {common('toAd')}
          </LinkButton>
        }
      >
        <SheetBody tabIndex={0}>
          <ExternalCard ad={data.ad} />
        </SheetBody>
      </EditorPage>
    )
  }
  return (
    <DetailsEditor
      key={ad.id}
      ad={ad}
      company={company}
      employmentServiceConnected={data.ad.company.isConnectedToEmploymentService}
      recentlyPosted={data.ad.details.recentlyPosted}
      atService={data.ad.employmentService ?? null}
      read={{
        version: data.ad.details.version,
        form: {
          title: ad.name,
          details: readDetails(data.ad.details),
          tags: tags.ok
            ? savedTags((tags.value ?? []).map(({ label, type }) => ({ label, type: tagTypes.toRule(type) })))
            : [],
        },
      }}
      areTagsLoaded={tags.ok}
      lists={{
        contacts: data.ad.company.adContacts,
        templates: data.ad.company.adTemplates,
        workplaces: workplaceTemplates.ok ? (workplaceTemplates.value ?? []) : [],
        groups: data.professionGroups,
        currencies: data.referenceData.adCurrencies,
        countries,
      }}
    />
  )
}
