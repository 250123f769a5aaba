import { MapPin, Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { WorkplaceTemplatesPage_company$key } from '#web/__generated__/WorkplaceTemplatesPage_company.graphql.ts'
import type { WorkplaceTemplatesPageQuery } from '#web/__generated__/WorkplaceTemplatesPageQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { showToast } from '#web/ui/toasts.ts'
import shared from '#web/features/templates/Templates.module.css'
import { TemplatesPage } from '#web/features/templates/TemplatesPage.tsx'
import { templatesTexts } from '#web/features/templates/texts.ts'
import { useTemplateSearch } from '#web/features/templates/useTemplateSearch.tsx'
import { workplacesTexts } from './texts.ts'
import { deleteWorkplace } from './workplace-acts.ts'
import { WorkplaceForm } from './WorkplaceForm.tsx'
import { WorkplaceTable, type ListedWorkplace } from './WorkplaceTable.tsx'

export const query = graphql`
  query WorkplaceTemplatesPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...WorkplaceTemplatesPage_company
      ...TemplatesPage_company
    }
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

export const live = () => fetchPart(() => import('./workplaces-live.ts'))

const getSearchText = ({ name, streetAddress, postNumber, postArea }: ListedWorkplace): string =>
  `${name} ${streetAddress} ${postNumber} ${postArea}`

/** Lists the workplaces of a company, next to a form for a new or existing workplace (COMP-71 to COMP-82). */
export default function WorkplaceTemplatesPage({ data }: PageProps<WorkplaceTemplatesPageQuery>) {
  const t = useTexts(workplacesTexts)
  const common = useTexts(templatesTexts)
  const { id: editedId } = useParams()
  const isNew = useLocation().pathname.endsWith('/create')
  const [address] = useSearchParams()
  const {
    id: companyId,
    databaseId: company,
    workplaceTemplates,
  } = useFragment<WorkplaceTemplatesPage_company$key>(
    graphql`
      fragment WorkplaceTemplatesPage_company on Company @throwOnFieldError {
        id
        databaseId
        workplaceTemplates {
          id
          databaseId
          name
          streetAddress
          postNumber
          postArea
          postCountry
          version
        }
      }
    `,
    data.company,
  )
  const countries = useLanguage() === 'sv' ? data.referenceData.sv : data.referenceData.en
  const listPath = `/${company}/workplace-templates`
  const { sorted, found, field, none } = useTemplateSearch(workplaceTemplates, t('search'), getSearchText)
  const edited = editedId === undefined ? null : sorted.find(({ databaseId }) => String(databaseId) === editedId)
  const saved = address.get('saved') === 'true' ? Number(address.get('template')) : null
  const remove = async ({ id, name }: ListedWorkplace) => {
    if (
      !(await dialogs.confirm({
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        confirmLabel: t('removeConfirm'),
        isDestructive: true,
      }))
    )
      return
    if (await deleteWorkplace(companyId, id)) showToast(t('removed', { name }))
  }
  const hasForm = isNew || editedId !== undefined
  const add = (
    <LinkButton variant={hasForm ? 'secondary' : 'primary'} icon={Plus} to={`${listPath}/create`}>
      {t('add')}
    </LinkButton>
  )
  const form =
    edited === undefined ? (
      <Empty icon={MapPin} title={t('gone')} actions={<LinkButton to={listPath}>{t('back')}</LinkButton>} />
    ) : (
      <WorkplaceForm
        key={edited?.id ?? 'new'}
        company={{ id: companyId, databaseId: company }}
        listPath={listPath}
        countries={countries}
        workplace={edited}
      />
    )
  return (
    <TemplatesPage
      kind="workplaces"
      company={data.company}
      count={sorted.length}
      primary={(sorted.length > 0 || hasForm) && add}
      tools={field}
      aside={hasForm && form}
    >
      {found.length === 0 ? (
        <div className={shared.body}>
          {sorted.length === 0 ? (
            <Empty icon={MapPin} title={t('empty')} actions={!hasForm && add}>
              {t('emptyText')}
            </Empty>
          ) : (
            none
          )}
        </div>
      ) : (
        <WorkplaceTable
          label={common('workplaces')}
          workplaces={found}
          listPath={listPath}
          edited={edited?.databaseId ?? null}
          saved={saved}
          onRemove={(workplace) => void remove(workplace)}
        />
      )}
    </TemplatesPage>
  )
}
