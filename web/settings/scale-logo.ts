/** Width and height of a logo in pixels (COMP-40). */
const size = 300

/** A moment for the browser to decode what it was given (COMP-41). */
const decoding = 50

/**
 * A picture scaled to fit a square of 300 pixels, centred on nothing, as the data address of a PNG (COMP-40, COMP-41).
 * Null when the file is no picture that the browser can read.
 */
export async function scaleLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  await new Promise((resolve) => setTimeout(resolve, decoding))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const scale = Math.min(size / picture.width, size / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (size - width) / 2, (size - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/png', 1)
}
