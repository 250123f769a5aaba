import { expect, test } from 'vitest'
import { templates } from './templates/index.ts'

const data = { candidateName: 'Åsa <b>', companyName: 'Bolaget & Co', adTitle: 'Tekniker', senderName: 'Karin Wallén', link: 'https://site.example/min-sida/abc' }

test('PLUS-10 the text of a message to a candidate says the same as its html, with the link', () => {
  const mail = templates.messageToCandidate.sv({ ...data, html: '<p>Hej &amp; välkommen</p><ul><li>ett</li><li>två</li></ul><p><a href="https://a.example/x" rel="nofollow">karta</a></p>' })
  expect(mail.text).toContain('Hej & välkommen\n\n- ett\n- två\n\nkarta (https://a.example/x)')
  expect(mail.text).toContain(data.link)
  expect(mail.html).toContain('<li>två</li>')
  expect(mail.html).toContain(`href="${data.link}"`)
  expect(mail.html).toContain('Åsa &lt;b&gt;')
  expect(mail.subject).toBe('Tekniker: meddelande från Bolaget & Co')
})

test('ACC-59 PLUS-06 PLUS-07 PLUS-09 every mail to candidates and recruiters exists in both languages', () => {
  const both = (['sv', 'en'] as const).map((locale) => [
    templates.applicationReceipt[locale]({ ...data, retentionMonths: 24 }),
    templates.applyAgain[locale]({ ...data, appliedOn: '2025-11-20' }),
    templates.documentsAsked[locale]({ ...data, html: '<ul><li>CV</li></ul>', deadline: '2025-11-22 08:00' }),
    templates.adExpired[locale]({ recruiterName: 'Karin', companyName: 'Bolaget', adTitle: 'Tekniker', lastDay: '2025-11-22', link: data.link }),
    templates.recruiterNotification[locale]({ recruiterName: 'Karin', event: 'withdrew', candidateName: 'Åsa', companyName: 'Bolaget', adTitle: 'Tekniker', link: data.link }),
  ])
  for (const mails of both) for (const mail of mails) expect(mail.text).toContain(data.link)
  expect(both[0]?.[0]?.subject).not.toBe(both[1]?.[0]?.subject)
  expect(both[0]?.[2]?.text).toContain('Lämna in senast 2025-11-22 08:00.')
})
