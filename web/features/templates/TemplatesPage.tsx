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
  /** How many the list holds. */
  count: number
  /** The button that adds one. */
  primary: ReactNode
  /** Right in the sub-bar, for example a search. */
  tools?: ReactNode
  /** Beside the list: what one of them is edited in. */
  aside?: ReactNode
  /** A body that scrolls by itself. */
  children: ReactNode
}

/** The frame of the lists of templates, which lead to each other (SHELL-59, SHELL-60, SHELL-62). */
export function TemplatesPage({ kind, company, count, primary, tools, aside, children }: TemplatesPageProps) {
  const { settings } = useFragment<TemplatesPage_company$key>(
    graphql`
      fragment TemplatesPage_company on Company @throwOnFieldError {
        settings {
          emailTemplateCount
          stepTemplateCount
          workplaceCount
        }
      }
    `,
    company,
  )
  const counts = {
    email: settings.emailTemplateCount,
    steps: settings.stepTemplateCount,
    workplaces: settings.workplaceCount,
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
