/** Width and height of a logo, in pixels (COMP-40). */
const LOGO_SIZE_PX = 300

/** Milliseconds that the browser gets to decode the image (COMP-41). */
const DECODE_DELAY_MS = 50

/**
 * Scales an image to fit into a square of 300 pixels, centred and with a transparent background. Returns a PNG data
 * URL, or null if the browser cannot read the file (COMP-40, COMP-41).
 */
export async function scaleLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  await new Promise((resolve) => setTimeout(resolve, DECODE_DELAY_MS))
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIZE_PX
  canvas.height = LOGO_SIZE_PX
  const scale = Math.min(LOGO_SIZE_PX / picture.width, LOGO_SIZE_PX / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (LOGO_SIZE_PX - width) / 2, (LOGO_SIZE_PX - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/png', 1)
}
