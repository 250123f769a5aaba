/** A decoded picture. `free` releases its memory. */
export interface DecodedPicture {
  url: string
  image: HTMLImageElement
  free: () => void
}

/** Decodes a file as a picture. Null if the content is not a picture, whichever extension the file has. */
export async function decodePicture(file: File): Promise<DecodedPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
  return { url, image, free: () => URL.revokeObjectURL(url) }
}

/** The part of a picture to keep, in pixels of the picture. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Side of the cropped picture: 120 px, the largest size on the page, at four pixels per CSS pixel. */
const SIDE_PX = 480

/** Returns a part of a picture as a square JPEG data URL, small enough for a GraphQL request. */
export function cropPicture({ image }: DecodedPicture, { x, y, width, height }: CropArea): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.imageSmoothingQuality = 'high'
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX)
  return canvas.toDataURL('image/jpeg', 0.9)
}
