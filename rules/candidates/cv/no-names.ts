// Words at the top of CVs that start with a capital letter and are no names: headings, occupations, places, employers.

const words = new Set(
  [
    'uppgifter personuppgifter personlig personligt personliga profil brev presentation sammanfattning kontakt',
    'kontaktuppgifter kontaktinformation adress telefon mobil epost e-post mail email mejl namn förnamn efternamn datum sida bilaga',
    'erfarenhet erfarenheter arbetslivserfarenhet arbetserfarenhet yrkeserfarenhet anställningar anställning meriter',
    'utbildning utbildningar kurser färdigheter kompetens kompetenser kunskaper språk svenska engelska referenser',
    'intressen körkort övrigt certifikat ansökan om mig och på för med till jag tel tfn',
    'work experience employment education profile summary about me contact details address phone skills languages',
    'swedish english courses projects personal information objective statement cover letter application history',
    'name first last surname birthday gender interests and of the at for in curriculum vitae resume cv key',
    'sverige sweden norge norway danmark denmark finland stockholm göteborg gothenburg malmö uppsala umeå linköping',
    'norrköping västerås örebro helsingborg jönköping gävle borås eskilstuna sundsvall luleå solna nacka london',
    'ab aktiebolag hb ltd inc gmbh oy group gruppen koncernen kommun region universitet university högskola högskolan',
    'gymnasium gymnasiet skola skolan college school institute institutet academy sjukhus hospital bank',
    'manager developer engineer designer consultant director officer assistant specialist analyst architect',
    'administrator coordinator leader lead head senior junior sales project product account software system systems',
    'data business marketing customer service support teacher nurse student graduate intern trainee executive',
    'technician operator driver recruiter accountant scientist researcher professor doctor art web it hr',
    'kock servitör sjuksköterska undersköterska barnskötare säljare lärare läkare snickare elektriker montör',
  ]
    .join(' ')
    .split(' '),
)

/** The ends of compound words. */
const ENDINGS = new RegExp(
  [
    '(?:chef|ledare|lärare|utvecklare|ingenjör|konsult|assistent|sköterska|tekniker|säljare|samordnare|koordinator',
    '|strateg|handläggare|arkitekt|ekonom|sekreterare|montör|operatör|förare|forskare|studerande|medarbetare',
    '|rådgivare|administratör|specialist|analytiker|biträde|vårdare|terapeut|pedagog|psykolog|jurist|journalist',
    '|kommunikatör|läkare|skötare|arbetare|mästare|designer|ansvarig|erfarenhet|utbildning|uppgifter|information',
    '|gatan|vägen|gränd|torget|stigen|universitet|gymnasiet|skolan)$',
  ].join(''),
  'u',
)

/** Returns whether a word, in lower case, is no part of a name. */
export const isNoName = (word: string): boolean => words.has(word) || ENDINGS.test(word)
