import {
  CalendarCheck,
  CircleDot,
  Gauge,
  ListChecks,
  Mail,
  Phone,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import type { FormCard_ad$data, FormCard_ad$key } from '#web/__generated__/FormCard_ad.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import { documentChoices, uses } from '#web/features/ad/editor-ad-enums.ts'
import { Card } from './Card.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'
import { adTexts } from '#web/features/ad/texts.ts'

type Element = FormCard_ad$data['questionnaire']['form']['elements'][number]
type Kind = 'text' | 'email' | 'phone' | 'date' | 'radio' | 'checkbox' | 'number'

const icons: Record<Kind, LucideIcon> = {
  text: TextCursorInput,
  email: Mail,
  phone: Phone,
  date: CalendarCheck,
  radio: CircleDot,
  checkbox: ListChecks,
  number: Gauge,
}

interface FormCardProps {
  ad: FormCard_ad$key
  status: StepCellStatus
  path: string | null
  isMissing: boolean
}

/** Summarizes how candidates apply: the questions, a link or an e-mail address. */
export function FormCard({ ad: key, status, path, isMissing }: FormCardProps) {
  const t = useTexts(adPageTexts)
  const steps = useTexts(adTexts)
  const {
    questionnaire: { use, documents, link, email, form },
  } = useFragment(
    graphql`
      fragment FormCard_ad on Ad @throwOnFieldError {
        questionnaire {
          use: applicationMethod
          documents
          link
          email
          form {
            elements {
              __typename
              ... on TextQuestion {
                type
                label {
                  title
                }
              }
              ... on RadioQuestion {
                label {
                  title
                }
              }
              ... on CheckboxQuestion {
                label {
                  title
                }
              }
              ... on NumberQuestion {
                minimum
                maximum
                maximumSuffix
                suffix
                label {
                  title
                }
              }
            }
          }
        }
      }
    `,
    key,
  )
  const applicationMethod = uses.toRule(use)
  const note =
    applicationMethod === 'none'
      ? null
      : [
          t(`form.use.${applicationMethod}`),
          (applicationMethod === 'documents' || applicationMethod === 'formWithDocuments') &&
            t(`form.documents.${documentChoices.toRule(documents)}`),
        ]
          .filter(Boolean)
          .join(', ')
  const questions = form.elements.map(questionOf).filter((question) => question !== null)
  const showsForm = applicationMethod === 'form' || applicationMethod === 'formWithDocuments'
  return (
    <Card
      title={steps('step.questionnaire')}
      note={note}
      status={status}
      path={path}
      isMissing={isMissing}
      later={t('form.later')}
    >
      {applicationMethod === 'none' && <p className={textStyles.note}>{t('form.empty')}</p>}
      {applicationMethod === 'link' && link && (
        <p className={textStyles.note}>
          <Link href={link}>{link}</Link>
        </p>
      )}
      {applicationMethod === 'email' && email && <p className={textStyles.note}>{email}</p>}
      {showsForm && questions.length > 0 && (
        <ol className={styles.questions}>
          {questions.map(({ kind, title, range }, index) => (
            <li key={index}>
              <Icon icon={icons[kind]} size="sm" />
              <span className="truncate" title={title}>
                {title}
              </span>
              <span className={styles.kind}>{range ?? t(`form.kind.${kind}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function questionOf(element: Element): { kind: Kind; title: string; range?: string } | null {
  switch (element.__typename) {
    case 'TextQuestion':
      return { kind: textKind(element.type), title: element.label.title }
    case 'RadioQuestion':
      return { kind: 'radio', title: element.label.title }
    case 'CheckboxQuestion':
      return { kind: 'checkbox', title: element.label.title }
    case 'NumberQuestion':
      return {
        kind: 'number',
        title: element.label.title,
        range: `${element.minimum}–${element.maximum}${element.maximumSuffix} ${element.suffix}`.trim(),
      }
    default:
      return null
  }
}

function textKind(type: string): Kind {
  return type === 'EMAIL' ? 'email' : type === 'PHONE' ? 'phone' : type === 'DATE' ? 'date' : 'text'
}
