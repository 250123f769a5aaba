import sharp from 'sharp'

const palette = [
  ['#0f3d5c', '#f2c14e'],
  ['#2f5d50', '#e9e2d0'],
  ['#7a2e2a', '#f0d7b1'],
  ['#33415c', '#9fc5c9'],
  ['#5b4a72', '#f3e3c3'],
] as const

/** Simple marks on a 48 by 48 background. `ink` is their colour. */
const marks: ((ink: string) => string)[] = [
  (ink) =>
    `<path d="M8 33c5 0 5-4 10.7-4s5.7 4 10.7 4 5-4 10.6-4" fill="none" stroke="${ink}" stroke-width="3"/>` +
    `<circle cx="24" cy="18" r="6" fill="${ink}"/>`,
  (ink) =>
    `<path d="M10 36 24 12l14 24z" fill="none" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/>` +
    `<path d="M18 36l6-10 6 10z" fill="${ink}"/>`,
  (ink) =>
    `<rect x="10" y="26" width="8" height="12" fill="${ink}"/>` +
    `<rect x="20" y="18" width="8" height="20" fill="${ink}"/>` +
    `<rect x="30" y="10" width="8" height="28" fill="${ink}"/>`,
  (ink) =>
    `<circle cx="24" cy="24" r="13" fill="none" stroke="${ink}" stroke-width="3.5"/>` +
    `<path d="M24 11v26M11 24h26" stroke="${ink}" stroke-width="3.5"/>`,
  (ink) =>
    `<path d="M24 9c9 8 9 20 0 30-9-10-9-22 0-30z" fill="${ink}"/><path d="M24 16v22" stroke="#0003" stroke-width="2"/>`,
]

/** Draws an invented logo as a PNG. The same number always gives the same logo. */
export function drawLogo(number: number): Promise<Uint8Array> {
  const [ground, ink] = palette[number % palette.length] ?? palette[0]
  const mark = marks[(number * 3) % marks.length]?.(ink) ?? ''
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="300" height="300">` +
        `<rect width="48" height="48" fill="${ground}"/>${mark}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}
