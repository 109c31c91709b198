import { render } from 'preact';
import '../style/page.css';
import '../style/figure.css';
import '../style/viewer.css';
import '../style/print.css';
import { App } from './app.tsx';
import { readDocument } from './parts.ts';

render(<App page={readDocument()} />, document.getElementById('page')!);
