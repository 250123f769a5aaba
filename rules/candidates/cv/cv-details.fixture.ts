import type { CvDetails } from './cv-details.ts'

/** The text of an invented CV, as the readers of files return it, with what it says. */
interface CvFixture {
  about: string
  text: string
  fileName?: string
  expected: Partial<CvDetails>
}

export const cvFixtures: readonly CvFixture[] = [
  {
    about: 'a name in the first line, and labels',
    text: `Malin Ek
Storgatan 12, 903 26 Umeå
Telefon: 070-123 45 67
E-post: malin.ek@brev.example

Erfarenhet
2019-2023 Nattvak, Norrgården
Utbildning
Vård och omsorg, Dragonskolan`,
    expected: { name: 'Malin Ek', email: 'malin.ek@brev.example', phone: '070-123 45 67' },
  },
  {
    about: 'a title before a double name in capital letters',
    text: `CURRICULUM VITAE
ANN-SOFIE ÅKESSON ÖBERG
Projektledare
+46 (0)70 123 45 67 | annsofie.akesson@post.example | Göteborg
PROFIL
Trygg projektledare med tio års erfarenhet.`,
    expected: { name: 'Ann-Sofie Åkesson Öberg', email: 'annsofie.akesson@post.example', phone: '+46 70 123 45 67' },
  },
  {
    about: 'a header table with labels in cells of their own',
    text: `Meritförteckning
Personuppgifter
Namn\tÅsa Lindström
Adress\tBjörkvägen 3 B, 412 58 Göteborg
Födelsedatum\t1988-04-12
Personnummer\t880412-1239
Mobil\t0731234567
Mejl\tasalinds@brev.example`,
    expected: { name: 'Åsa Lindström', email: 'asalinds@brev.example', phone: '0731234567' },
  },
  {
    about: 'two columns, with the contact details beside the name',
    text: `KONTAKT\tOm mig
Lund\tJag är en nyfiken utvecklare.
08-123 456 78\tErik von Sydow
erik@sydow.example\tSystemutvecklare
FÄRDIGHETER\tAccount Systems`,
    expected: { name: 'Erik von Sydow', email: 'erik@sydow.example', phone: '08-123 456 78' },
  },
  {
    about: 'a first and a last name in large letters on two lines',
    text: `JÖRGEN
HÄGGSTRÖM
Elektriker
joergen.haeggstroem@mail.example
Tel. 0046 76 123 45 67`,
    expected: { name: 'Jörgen Häggström', email: 'joergen.haeggstroem@mail.example', phone: '+46 76 123 45 67' },
  },
  {
    about: 'a title after the name, and an address that does not help',
    text: `Fatima Al-Hassan – CV
sotnos88@brev.example • 070.123.45.67
Undersköterska`,
    expected: { name: 'Fatima Al-Hassan', email: 'sotnos88@brev.example', phone: '070 123 45 67' },
  },
  {
    about: 'an English CV with a British number',
    text: `Senior Software Engineer
Oliver O’Brien
London · +44 (0)20 7946 0958 · oliver.obrien@mail.example
Summary
Experienced engineer.`,
    expected: { name: 'Oliver O’Brien', email: 'oliver.obrien@mail.example', phone: '+44 20 7946 0958' },
  },
  {
    about: 'a last name first, with a number at home before the mobile number',
    text: `Nyström, Bo
Hem: 0910-123 45
Mobil: 072 – 123 45 67
bo.nystrom@post.example`,
    expected: { name: 'Bo Nyström', email: 'bo.nystrom@post.example', phone: '072-123 45 67' },
  },
  {
    about: 'a first name and a last name with labels',
    text: `Ansökan
Förnamn: Li
Efternamn: Wång
Tfn: (070) 123 45 67`,
    expected: { name: 'Li Wång', phone: '070 123 45 67' },
  },
  {
    about: 'a name that only the name of the file confirms, below the logo of an agency',
    text: `Nordvik Bemanning
Sara Öhman
Redovisningsekonom`,
    fileName: 'CV_Sara_Ohman_2025.pdf',
    expected: { name: 'Sara Öhman' },
  },
  {
    about: 'letters in decomposed form, ligatures and spaces of print',
    text: `Bjo\u0308rn A\u030asbrink\nE\u2011post:\u00a0bjorn.asbrink@\ufb01ber.example\nTel:\u00a0070\u2011123\u00a045\u00a067`,
    expected: { name: 'Björn Åsbrink', email: 'bjorn.asbrink@fiber.example', phone: '070-123 45 67' },
  },
]
