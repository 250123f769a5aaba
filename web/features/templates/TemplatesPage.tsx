import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { TemplatesPage_company$key } from '#web/__generated__/TemplatesPage_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Split } from '#web/ui/Layout.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { templatesTexts } from './texts.ts'

interface TemplatesPageProps {
  kind: 'email' | 'steps' | 'workplaces'
  company: TemplatesPage_company$key
  /** Number of templates in the list. */
  count: number
  /** The button that adds a template. */
  primary: ReactNode
  /** At the right of the sub-bar, for example a search field. */
  tools?: ReactNode
  /** Next to the list: the editor of a template. */
  aside?: ReactNode
  /** A body with its own scrolling. */
  children: ReactNode
}

/** The layout of the template lists, with tabs that link to each other (SHELL-59, SHELL-60, SHELL-62). */
export function TemplatesPage({ kind, company, count, primary, tools, aside, children }: TemplatesPageProps) {
  const { settings } = useFragment<TemplatesPage_company$key>(
    graphql`
      fragment TemplatesPage_company on Company @throwOnFieldError {
        settings @catch(to: NULL) {
          emailTemplateCount
          stepTemplateCount
          workplaceCount
        }
      }
    `,
    company,
  )
  const counts = {
    email: settings?.emailTemplateCount,
    steps: settings?.stepTemplateCount,
    workplaces: settings?.workplaceCount,
    [kind]: count,
  }
  const t = useTexts(templatesTexts)
  const companyId = useCompanyId()
  const paths = {
    email: `/${companyId}/email-templates`,
    steps: `/${companyId}/step-templates`,
    workplaces: `/${companyId}/workplace-templates`,
  }
  return (
    <SettingsFrame
      title={t(kind)}
      layout="columns"
      primary={primary}
      subBar={
        <TabLinks
          aria-label={t('lists')}
          links={(['email', 'steps', 'workplaces'] as const).map((each) => ({
            to: paths[each],
            label: t(each),
            count: counts[each],
          }))}
          current={paths[kind]}
        />
      }
      subBarEnd={tools}
    >
      <Split aside={aside} isAsideWide>
        {children}
      </Split>
    </SettingsFrame>
  )
}
