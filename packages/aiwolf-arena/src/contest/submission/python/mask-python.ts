/** A comment, a text in one of its four kinds of quotes, or what is neither. */
const TOKEN =
  /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(?:\1|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[^#"']+/g;

/** Python code in which comments and texts are blanks, so that what is left stands where it stood. */
export const maskPython = (code: string): string =>
  code.replaceAll(TOKEN, (token) =>
    /^[#"']/.test(token) ? token.replaceAll(/[^\n]/g, ' ') : token,
  );
