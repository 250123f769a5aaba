// Employers may not ask applicants about their earlier pay. Source: directive (EU) 2023/970, article 5(2); PLUS-44.

const swedishPay = String.raw`(?:(?:månads|års|tim|grund|brutto)?lön(?:en|enivå|enivån)?|inkomst(?:en)?|ersättning(?:en)?)`
const englishPay = String.raw`(?:salary|pay|wages?|compensation|earnings|income|remuneration)`
const swedishEarlier = '(?:nuvarande|tidigare|förra|senaste|föregående|dagens)'
const englishEarlier = '(?:current|present|previous|prior|earlier|former|last|past)'
// Matches whole words. \b only knows the English letters.
const pattern = (source: string) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu')

const patterns = [
  pattern(String.raw`${swedishEarlier}\s+${swedishPay}`),
  pattern(
    String.raw`${swedishPay}(?:\s+\S+){0,6}?\s+${swedishEarlier}\s+(?:jobb|arbete|arbetsgivare|anställning|tjänst|roll)`,
  ),
  pattern(String.raw`${swedishPay}(?:\s+\S+){0,2}?\s+(?:idag|i\s+dag|nu)`),
  pattern(String.raw`(?:vad|hur\s+mycket)\s+(?:tjänar|tjänade|har\s+du\s+tjänat)`),
  pattern(String.raw`${englishEarlier}\s+(?:(?:annual|yearly|monthly|base|gross|total)\s+)?${englishPay}`),
  pattern(
    String.raw`${englishPay}(?:\s+\S+){0,6}?\s+${englishEarlier}\s+(?:job|work|employer|employment|position|role)`,
  ),
  pattern(String.raw`(?:what|how\s+much)\s+(?:do|did)\s+you\s+(?:currently\s+)?(?:earn|make)`),
]

/** Whether a question seems to ask what applicants earn or have earned. Questions about desired pay are allowed. */
export const asksAboutEarlierPay = (text: string): boolean => patterns.some((each) => each.test(text))
