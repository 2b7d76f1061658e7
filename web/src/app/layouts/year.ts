/** The year on the reader's device when the page was opened, for the footer. */
export const year = new Date().getFullYear()
