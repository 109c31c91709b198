import { render } from 'preact';
import { readDocument } from '../state/parts.ts';
import { App } from './app.tsx';
import '../style/page.css';
import '../style/figure.css';
import '../style/viewer.css';
import '../style/print.css';

render(<App page={readDocument()} />, document.getElementById('page')!);
