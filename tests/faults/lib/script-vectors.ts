/**
 * HTML that runs `ran(number)` unless it is sanitised, in every known way. Each vector closes the elements it opens,
 * unless the open element is the attack.
 */
export function scriptVectors(): string[] {
  const made: ((run: string) => string)[] = []
  const add = (...vectors: ((run: string) => string)[]): void => void made.push(...vectors)

  // Scripts: plain, split, in other namespaces, and where a parser may confuse text with markup.
  add(
    (run) => `<script>${run}</script>`,
    (run) => `<SCRIPT>${run}</SCRIPT>`,
    (run) => `<script/x>${run}</script>`,
    (run) => `<script\n>${run}</script\n>`,
    (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
    (run) => `<<script>${run}//<</script>`,
    (run) => `<script src="data:text/javascript,${run}"></script>`,
    (run) => `<script type="module">${run}</script>`,
    (run) => `<script type="text/javascript" defer>${run}</script>`,
    (run) => `<svg><script>${run}</script></svg>`,
    (run) => `<svg><script href="data:text/javascript,${run}"/></svg>`,
    (run) => `<svg><script xlink:href="data:text/javascript,${run}"></script></svg>`,
    (run) => `<math><script>${run}</script></math>`,
    (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
    (run) => `<template><script>${run}</script></template><img src=x onerror=${run}>`,
    (run) => `<title><a title="</title><img src=x onerror=${run}>"></a></title>`,
    (run) => `<textarea><a title="</textarea><img src=x onerror=${run}>"></a></textarea>`,
    (run) => `<style><a title="</style><img src=x onerror=${run}>"></a></style>`,
    (run) => `<xmp><a title="</xmp><img src=x onerror=${run}>"></a></xmp>`,
    (run) => `<iframe><a title="</iframe><img src=x onerror=${run}>"></a></iframe>`,
    (run) => `<noembed><a title="</noembed><img src=x onerror=${run}>"></a></noembed>`,
    (run) => `<noframes><a title="</noframes><img src=x onerror=${run}>"></a></noframes>`,
    (run) => `<!--><img src=x onerror=${run}>-->`,
    (run) => `<!---><img src=x onerror=${run}>--->`,
    (run) => `<!--!><img src=x onerror=${run}>--!>`,
    (run) => `<![CDATA[><img src=x onerror=${run}>]]>`,
    (run) => `<?xml ><img src=x onerror=${run}> ?>`,
    (run) => `<!ENTITY x "<img src=x onerror=${run}>">`,
    (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
    (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
    (run) => `&#60;img src=x onerror=${run}&#62;`,
    (run) => `&#x3c;svg onload=${run}&#x3e;`,
    (run) => `\u003cimg src=x onerror=${run}\u003e`,
    (run) => `%3Cimg src=x onerror=${run}%3E`,
    (run) => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
    (run) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
    (run) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
    (run) =>
      `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror='${run}'>"></style></h1>`,
    (run) => `<svg><p><style><g title="</style><img src=x onerror=${run}>"></svg>`,
    (run) => `<svg><foreignObject><iframe onload=${run}></iframe></foreignObject></svg>`,
    (run) => `<svg><desc><img src=x onerror=${run}></desc></svg>`,
    (run) => `<svg><title><style><img src=x onerror=${run}></style></title></svg>`,
    (run) => `<table><tr><td><style><!--</style><img src=x onerror=${run}>--></td></tr></table>`,
    (run) => `<select><template><img src=x onerror=${run}></template></select>`,
    (run) => `<select><style></select><img src=x onerror=${run}></style>`,
    (run) => `<p><svg><style>*{}</style><img src=x onerror=${run}></svg></p>`,
    (run) => `<b><noscript><b title="</noscript><svg onload=${run}>"></b></noscript></b>`,
    (run) => `<strong><strong title='"><img src=x onerror=${run}>'>a</strong></strong>`,
    (run) => `<a href="https://a.example/"><img src=x onerror=${run}></a>`,
    (run) => `<a href='https://a.example/"onmouseover="${run}"'>a</a>`,
    (run) => `<a href="https://a.example/&quot;&gt;&lt;img src=x onerror=${run}&gt;">a</a>`,
    (run) => `<a title='><img src=x onerror=${run}>' href="https://a.example">a</a>`,
    (run) => `<p class="\`><img src=x onerror=${run}>">a</p>`,
    (run) => `\`"'><img src=x onerror=${run}>`,
    (run) => `</p></div></main></body></html><img src=x onerror=${run}>`,
    (run) => `]]></description><img src=x onerror=${run}>`,
    (run) => `--></script></style></textarea></title><img src=x onerror=${run}>`,
    (run) => `{{constructor.constructor('${run}')()}}`,
    (run) => `\${${run}}`,
    (run) => `<p v-html="'${run}'" ng-app ng-init="${run}" x-init="${run}">a</p>`,
    (run) => `<custom-element onfocus=${run} tabindex=0 autofocus>a</custom-element>`,
    (run) => `<link rel=stylesheet href="data:text/css,*{}" onload=${run}>`,
    (run) => `<link rel=import href="data:text/html,<script>${run}</script>">`,
    (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
    (run) => `<meta http-equiv="refresh" content="0;url=data:text/html,<script>top.${run}</script>">`,
    (run) => `<base href="javascript:${run}//"><a href="#">a</a>`,
    (run) =>
      `<style>@import "javascript:${run}";*{animation-name:x}@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${run}>a</p>`,
    (run) => `<p style="width:expression(${run})">a</p>`,
    (run) => `<p style="background:url(javascript:${run})">a</p>`,
    (run) => `<div style="-moz-binding:url(data:text/xml,${run})">a</div>`,
    (run) => `<iframe srcdoc="<script>top.${run}</script>"></iframe>`,
    (run) => `<iframe srcdoc="&lt;img src=x onerror=top.${run}&gt;"></iframe>`,
    (run) => `<iframe src="data:text/html,<script>top.${run}</script>"></iframe>`,
    (run) => `<object data="data:text/html,<script>top.${run}</script>"></object>`,
    (run) => `<embed src="data:text/html,<script>top.${run}</script>">`,
    (run) => `<object type="text/html" data="javascript:${run}"></object>`,
    (run) => `<applet code="javascript:${run}"></applet>`,
    (run) => `<frameset onload=${run}><frame src="javascript:${run}"></frameset>`,
    (run) =>
      `<svg><animate xlink:href=#x attributeName=href values="javascript:${run}"/><a id=x><text y=20>a</text></a></svg>`,
    (run) => `<svg><set attributeName=onload to=${run} /></svg>`,
    (run) =>
      `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/></svg>`,
    (run) => `<div popover id=x onbeforetoggle=${run}>a</div><button popovertarget=x>a</button>`,
    (run) => `<dialog open onclose=${run}><form method=dialog><button autofocus>a</button></form></dialog>`,
    (run) => `<input type=image src=x onerror=${run}>`,
    (run) => `<portal src="javascript:${run}"></portal>`,
  )

  // Event handlers that run without interaction, in every attribute syntax.
  const handlers = (run: string): string[][] =>
    [
      ['img', 'src=x', 'onerror'],
      ['svg', '', 'onload'],
      ['body', '', 'onload'],
      ['video', 'src=x', 'onerror'],
      ['audio', 'src=x', 'onerror'],
      ['details', 'open', 'ontoggle'],
      ['input', 'autofocus', 'onfocus'],
      ['select', 'autofocus', 'onfocus'],
      ['textarea', 'autofocus', 'onfocus'],
      ['button', 'autofocus', 'onfocus'],
      ['iframe', '', 'onload'],
      ['object', 'data=x', 'onerror'],
      ['embed', 'src=data:text/plain,a', 'onload'],
      ['style', '', 'onload'],
      ['marquee', '', 'onstart'],
      ['p', 'style="animation:x" tabindex=0 autofocus', 'onfocus'],
      ['a', 'href=https://a.example', 'onpointerenter'],
    ].map((each) => [...each, run])
  const writings: ((tag: string, others: string, name: string, run: string) => string)[] = [
    (tag, others, name, run) => `<${tag} ${others} ${name}=${run}>`,
    (tag, others, name, run) => `<${tag} ${others} ${name}="${run}">a</${tag}>`,
    (tag, others, name, run) => `<${tag.toUpperCase()} ${others} ${name.toUpperCase()}='${run}'>`,
    (tag, others, name, run) => `<${tag}/${others}/${name}=${run}>`,
    (tag, others, name, run) => `<${tag}\t${others}\n${name}\n=\n"${run}"//>`,
    (tag, others, name, run) =>
      `<p><strong><${tag} ${others} ${name}="&#x20;${run.replace('r', '&#114;')}"></strong></p>`,
    (tag, others, name, run) => `<x ${name}=${run}><${tag} ${others}\f${name}=${run};//`,
  ]
  for (const index of handlers('').keys())
    for (const write of writings) add((run) => write(...(handlers(run)[index] as [string, string, string, string])))

  // URLs with script schemes, with every kind of obfuscation.
  const schemes = [
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    'java&#x0A;script:',
    '&#106;avascript:',
    '&#x6A;avascript&colon;',
    'javascript&#58;',
    ' javascript:',
    '\u0001javascript:',
    'javascript://a.example/%0A',
    'vbscript:',
    'data:text/html,<script>top.',
    'view-source:javascript:',
    'feed:javascript:',
    '//javascript:',
    'https:javascript:',
    'javascript&Tab;:',
    'mailto:javascript:',
    'tel:javascript:',
  ]
  for (const scheme of schemes)
    add(
      (run) => `<a href="${scheme}${run}">a</a>`,
      (run) => `<blockquote cite="${scheme}${run}"><a href='${scheme}${run}' target=_self>a</a></blockquote>`,
    )
  for (const scheme of schemes.slice(0, 8)) {
    add(
      (run) => `<form action="${scheme}${run}"><button>a</button></form>`,
      (run) => `<button form=x formaction="${scheme}${run}">a</button><form id=x></form>`,
      (run) => `<iframe src="${scheme}${run}"></iframe>`,
      (run) => `<svg><a xlink:href="${scheme}${run}"><text y=20>a</text></a></svg>`,
      (run) => `<math href="${scheme}${run}">a</math>`,
      (run) => `<img src="${scheme}${run}">`,
      (run) => `<area href="${scheme}${run}">`,
    )
  }
  return made.map((vector, number) => vector(`ran(${number})`))
}
