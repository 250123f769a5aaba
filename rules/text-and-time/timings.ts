// Timings of the user interface, in milliseconds unless specified. Source: 1§9, 2§9, 3§9.

/** How often the client checks that the user is still signed in (SHELL-23). */
export const SESSION_CHECK_MS = 1000
/** Delay before a failed realtime connection is retried (SHELL-113). */
export const RECONNECT_MS = 5000
/** How often the client checks the version of the app (SHELL-109). */
export const VERSION_CHECK_MS = 300_000
/** How long a copy confirmation is shown (SHELL-14, PIPE-33). */
export const COPIED_MS = 2000
/** How long the confirmation of a copied upload link is shown (ADMIN-51). */
export const UPLOAD_LINK_COPIED_MS = 4000
/** Debounce of reactions to resizing (SHELL-15). */
export const RESIZE_DEBOUNCE_MS = 500
/** Debounce of list refreshes and searches (AD-14). */
export const LIST_DEBOUNCE_MS = 250
/** Delay until forms count as loaded (FORM-03). */
export const FORMS_LOADED_MS = 250
/** Debounce of saving a rank (PIPE-35). */
export const RATING_DEBOUNCE_MS = 200
/** Debounce of scrolling the chat (PIPE-55). */
export const CHAT_SCROLL_DEBOUNCE_MS = 125
/** Delay before the marker of a past scheduled time is removed (PIPE-60). */
export const PAST_SCHEDULE_CLEAR_MS = 1000
/** Throttle of the tag analysis (AD-111). */
export const TAG_ANALYSIS_THROTTLE_MS = 10_000
/** Delay before a message is sent, so that the user can recall it (PLUS-24). */
export const MESSAGE_SEND_DELAY_MS = 10_000
/** How often the client retries reading the prices of promotions (PROMO-08). */
export const PRICE_POLL_MS = 1000
/** Maximum number of these retries. The standard prices are shown until then (PROMO-09). */
export const MAX_PRICE_POLLS = 30
/** Minimum number of characters for suggestions of professions and tags (AD-78, AD-113). */
export const MIN_SUGGEST_CHARACTERS = 2
/** Maximum number of page buttons without an ellipsis (SHELL-10). */
export const MAX_PAGE_BUTTONS = 5

/** Returns whether a window is too small to use the app, in px (SHELL-111). */
export const isWindowTooSmall = (width: number, height: number) =>
  height < 480 || width < 768 || (height > 615 && width < 992)
