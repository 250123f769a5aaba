import { MessageSquareText } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import { splitName } from '#rules/people/avatar.ts'
import type { HelpContactQuery } from '#web/__generated__/HelpContactQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentEnvironment, refetchOptions } from '#web/relay/environment.ts'
import { currentUser } from '#web/relay/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import textStyles from '#web/styles/Text.module.css'
import { ContactSalesForm } from '../contact-sales/ContactSalesForm.tsx'
import { contactSalesTexts } from '../contact-sales/texts.ts'
import { useAddressedCompany } from '../useAddressedCompany.ts'
import { useViewer } from '../viewer.ts'
import styles from './HelpPanel.module.css'
import { helpTexts } from './texts.ts'
import { keepUnsentQuestion, unsentQuestion } from './unsent-questions.ts'

const query = graphql`
  query HelpContactQuery($company: Int!) @throwOnFieldError {
    viewer {
      features @catch(to: NULL) {
        hasContactSales
      }
    }
    company(by: { databaseId: $company }) {
      id
      salesContact {
        name
        phone
        pictureUrl
      }
    }
  }
`

/** Loads the company's salesperson. Returns null if this fails, and the data of the page stays as it is (ERR-05). */
const loadContact = (company: number) =>
  fetchQuery<HelpContactQuery>(currentEnvironment(), query, { company }, refetchOptions)
    .toPromise()
    .catch(() => null)

/**
 * The salesperson of the company on the page, or of the user's own company, with a form for questions if the feature is
 * on (BILL-29).
 */
export function HelpContact({ article }: { article: string }) {
  const { companies } = useViewer()
  const addressed = useAddressedCompany()
  const company = addressed ?? companies.find(({ isDefault }) => isDefault) ?? companies[0]
  return company ? <CompanyContact key={company.databaseId} company={company.databaseId} article={article} /> : null
}

/** Starts the request outside the Suspense boundary, whose content loses its state while it waits. */
function CompanyContact({ company, article }: { company: number; article: string }) {
  const [loading] = useState(() => loadContact(company))
  return (
    <Suspense fallback={null}>
      <Contact loading={loading} article={article} />
    </Suspense>
  )
}

function Contact({ loading, article }: { loading: ReturnType<typeof loadContact>; article: string }) {
  const t = useTexts(helpTexts)
  const contactSales = useTexts(contactSalesTexts)
  const answer = use(loading)
  const company = answer?.company
  const [message, setMessage] = useState(() => (company ? unsentQuestion(company.id) : ''))
  const [isAsking, setAsking] = useState(message !== '')
  const contact = company?.salesContact
  const canAsk = answer?.viewer.features?.hasContactSales === true
  const email = currentUser()?.email
  if (!company || (!contact && !canAsk)) return null
  const type = (text: string) => {
    keepUnsentQuestion(company.id, text)
    setMessage(text)
  }
  return (
    <div className={styles.foot}>
      <div className={styles.contact}>
        {contact && <Avatar person={{ ...splitName(contact.name), email: null }} image={contact.pictureUrl} />}
        <p className="truncate">
          <b>{contact ? t('salesperson', { name: contact.name }) : t('sales')}</b>
          {contact?.phone && <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>}
        </p>
        {canAsk && (
          <Button icon={MessageSquareText} aria-expanded={isAsking} onPress={() => setAsking(!isAsking)}>
            {t(isAsking ? 'stopAsking' : 'ask')}
          </Button>
        )}
      </div>
      {canAsk && isAsking && (
        <div className={styles.ask}>
          <ContactSalesForm
            companyId={company.id}
            context={`help: ${article}`}
            message={message}
            onMessage={type}
            onSent={() => setAsking(false)}
            autoFocus
          />
          {email && <p className={textStyles.small}>{contactSales('answeredAt', { email })}</p>}
        </div>
      )}
    </div>
  )
}
