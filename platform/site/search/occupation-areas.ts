import { professionGroups } from '#platform/domains/ads/professions/profession-list.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// Two-digit groups of SSYK 2012, combined and named the way people search for jobs. The official names are long and
// only in Swedish. Each group belongs to one area.

const areas = {
  bygg: { sv: 'Bygg och anläggning', en: 'Construction', groups: [71, 93] },
  chefer: { sv: 'Chefer och ledning', en: 'Management', groups: [11, 12, 13, 14, 15, 16, 17] },
  data: { sv: 'Data och IT', en: 'Data and IT', groups: [25, 35] },
  drift: { sv: 'Drift, el och installation', en: 'Electrical and installation', groups: [74] },
  ekonomi: { sv: 'Ekonomi och förvaltning', en: 'Finance and administration', groups: [24, 33] },
  forsaljning: { sv: 'Försäljning', en: 'Sales', groups: [52, 95] },
  forsvar: { sv: 'Försvar', en: 'Armed forces', groups: [1, 2, 3] },
  industri: { sv: 'Industri och montage', en: 'Industry and assembly', groups: [72, 73, 75, 81, 82] },
  kontor: { sv: 'Kontor och kundservice', en: 'Office and customer service', groups: [41, 42, 44] },
  kultur: { sv: 'Kultur, juridik och socialt arbete', en: 'Culture, law and social work', groups: [26, 34] },
  lager: { sv: 'Lager och logistik', en: 'Warehouse and logistics', groups: [43] },
  lantbruk: { sv: 'Lantbruk, skog och trädgård', en: 'Farming, forestry and gardening', groups: [61, 62, 92] },
  restaurang: { sv: 'Restaurang och livsmedel', en: 'Restaurants and food', groups: [76, 94] },
  service: { sv: 'Service och hotell', en: 'Service and hotels', groups: [51] },
  skola: { sv: 'Skola och utbildning', en: 'Education', groups: [23] },
  stad: { sv: 'Städ och återvinning', en: 'Cleaning and recycling', groups: [91, 96] },
  sakerhet: { sv: 'Säkerhet och bevakning', en: 'Security', groups: [54] },
  teknik: { sv: 'Teknik och naturvetenskap', en: 'Engineering and science', groups: [21, 31] },
  transport: { sv: 'Transport', en: 'Transport', groups: [83] },
  vard: { sv: 'Vård och omsorg', en: 'Health and care', groups: [22, 32, 53] },
} as const satisfies Record<string, Record<Locale, string> & { groups: readonly number[] }>

export type Area = keyof typeof areas
export const areaKeys = Object.keys(areas) as Area[]

export const areaName = (area: Area, locale: Locale): string => areas[area][locale]

let byProfession: Map<number, Area> | undefined
const professionAreas = (): Map<number, Area> =>
  (byProfession ??= new Map(
    professionGroups().flatMap(({ id, professions }) => {
      const area = areaKeys.find((key) => (areas[key].groups as readonly number[]).includes(id))
      return area === undefined ? [] : professions.map((each) => [each.id, area] as const)
    }),
  ))

/** Returns the area of an occupation. Null without an occupation. */
export const areaOf = (profession: number | null): Area | null =>
  profession === null ? null : (professionAreas().get(profession) ?? null)

/** Returns the ids of all occupations in the areas. */
export const professionsOf = (wanted: readonly Area[]): number[] =>
  [...professionAreas()].flatMap(([id, area]) => (wanted.includes(area) ? [id] : []))
